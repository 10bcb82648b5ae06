import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { useMutation } from '@tanstack/react-query';
import { goTo } from '../../../platform/navigation.tsx';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { chatCache } from '../chat-cache.ts';
import { type Acting, archiveChat, removeMember } from '../chats.api.ts';
import { chatsPath } from '../chats.paths.ts';
import { chatsWords } from '../chats.words.ts';
import styles from './dialogs.module.css';

interface EndChatProps {
  chat: Chat;
  acting: Acting;
  how: 'leave' | 'archive';
  onClose: () => void;
}

/** Asks before one leaves a chat, or closes it for everybody. */
export default function EndChat({ chat, acting, how, onClose }: EndChatProps) {
  const isLeaving = how === 'leave';
  const ending = useMutation({
    mutationFn: () => (isLeaving ? removeMember(acting, acting.presenceId) : archiveChat(acting)),
    onSuccess: () => {
      // Closing is told to everybody, oneself included, by the hub; leaving is one's own affair.
      if (!isLeaving) return onClose();
      chatCache.drop(chat.id);
      goTo(chatsPath());
    },
    onError: (error) => showError(isLeaving ? chatsWords.errorLeaving : chatsWords.errorArchiving, error),
  });
  return (
    <Dialog
      title={isLeaving ? chatsWords.leaveTitle : chatsWords.archiveTitle}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{chatsWords.cancel}</Button>
          <Button look="ink" isBusy={ending.isPending} onClick={() => ending.mutate()}>
            {isLeaving ? chatsWords.leaveYes : chatsWords.archiveYes}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {isLeaving ? chatsWords.leaveText : chatsWords.archiveText(chat.memberCount)}
      </p>
    </Dialog>
  );
}
