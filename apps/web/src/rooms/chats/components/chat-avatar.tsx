import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { useMe } from '../../presences/me.ts';
import { chatThumb } from '../chats.api.ts';

interface ChatAvatarProps {
  chat: Pick<Chat, 'tenantId' | 'id' | 'displayName' | 'membership' | 'hasCustomAvatar'>;
  size?: ComponentProps<typeof Avatar>['size'];
}

/** A chat's own picture where it has one, else the initials of what it is called. */
export function ChatAvatar({ chat, size = 40 }: ChatAvatarProps) {
  const { presenceIds } = useMe();
  const { data } = useQuery({ ...chatThumb(chat.tenantId, chat.id), enabled: chat.hasCustomAvatar });
  return (
    <Avatar
      name={chatName(chat, presenceIds)}
      src={chat.hasCustomAvatar ? (data ?? null) : null}
      size={size}
    />
  );
}
