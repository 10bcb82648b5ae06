import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { FLAG_MANAGED } from '@soteria/contract/groups/groups.shapes';
import {
  IconArchive,
  IconBell,
  IconBellOff,
  IconDots,
  IconLogout,
  IconPencil,
  IconPhoto,
  IconPin,
  IconPinFilled,
  IconUserPlus,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { useMutedGroups, usePinned } from '../../../platform/storage/persisted.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useMe } from '../../presences/me.ts';
import type { Acting } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';

const RenameChat = lazy(() => import('./rename-chat.tsx'));
const AddPeople = lazy(() => import('./add-people.tsx'));
const ChangeAvatar = lazy(() => import('./change-avatar.tsx'));
const EndChat = lazy(() => import('./end-chat.tsx'));

/** On a phone the header has no room for these. */
function useMarkItems(chat: Chat): MenuItem[] {
  const { presenceIds } = useMe();
  const isNarrow = useIsSinglePane();
  const isPinned = usePinned((pinned) => pinned.ids.includes(chat.id));
  const togglePin = usePinned((pinned) => pinned.toggle);
  const isMuted = useMutedGroups((muted) => muted.ids.includes(chat.id));
  const toggleMute = useMutedGroups((muted) => muted.toggle);
  if (!isNarrow) return [];
  const name = chatName(chat, presenceIds);
  return [
    {
      label: isPinned ? chatsWords.unpin(name) : chatsWords.pin(name),
      icon: isPinned ? <IconPinFilled {...icon} /> : <IconPin {...icon} />,
      onChoose: () => togglePin(chat.id),
    },
    {
      label: isMuted ? chatsWords.unmute : chatsWords.mute,
      icon: isMuted ? <IconBellOff {...icon} /> : <IconBell {...icon} />,
      onChoose: () => toggleMute(chat.id),
    },
  ];
}

type Opened = 'rename' | 'people' | 'avatar' | 'leave' | 'archive' | null;

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What else can be done with a chat; only what the person may. */
export function ChatMenu({ chat, acting }: { chat: Chat; acting: Acting }) {
  const { presenceIds } = useMe();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isMember = chat.groupMembers.some((member) => presenceIds.includes(member.presenceId));
  // A managed group's avatar and membership are not the members' to change (core §2).
  const isManaged = chat.flags === FLAG_MANAGED;
  const item = (opens: Opened, label: string, Icon: typeof IconPencil, isAllowed: boolean): MenuItem[] =>
    isAllowed ? [{ label, icon: <Icon {...icon} />, onChoose: () => setOpened(opens) }] : [];
  const items = [
    ...useMarkItems(chat),
    ...item('rename', chatsWords.rename, IconPencil, chat.can.manage),
    ...item('avatar', chatsWords.changeAvatar, IconPhoto, chat.can.manage && !isManaged),
    ...item('people', chatsWords.addPeople, IconUserPlus, chat.can.manage),
    ...item('leave', chatsWords.leave, IconLogout, chat.can.write && isMember && !isManaged),
    ...item('archive', chatsWords.archive, IconArchive, chat.can.close),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label={chatsWords.more}
        button={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
        items={items}
      />
      <Suspense>
        {opened === 'rename' ? <RenameChat chat={chat} acting={acting} onClose={close} /> : null}
        {opened === 'people' ? <AddPeople chat={chat} acting={acting} onClose={close} /> : null}
        {opened === 'avatar' ? <ChangeAvatar chat={chat} acting={acting} onClose={close} /> : null}
        {opened === 'leave' || opened === 'archive' ? (
          <EndChat chat={chat} acting={acting} how={opened} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
