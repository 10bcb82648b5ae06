import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { chatsWords } from '../chats.words.ts';
import { useChatMemberships } from '../use-chats.ts';
import { type Group, useNewChat } from '../use-new-chat.ts';
import styles from './new-chat.module.css';
import { NewChatGroup } from './new-chat-group.tsx';
import { NewChatPeople } from './new-chat-people.tsx';

/** The New Chat modal (core §2): first who, then, of a group, its picture and name. */
export function NewChat({ onClose }: { onClose: () => void }) {
  const memberships = useChatMemberships();
  const state = useNewChat(memberships, onClose);
  const [isGroup, setIsGroup] = useState(false);
  const [group, setGroup] = useState<Group>({ name: '', avatar: null });
  const count = state.chosen.length;
  const isMany = count > 1;
  const action = isGroup ? null : (
    <Button
      look="ink"
      disabled={count === 0}
      isBusy={state.isCreating}
      onClick={() => (isMany ? setIsGroup(true) : state.startDirect())}
    >
      {isMany ? chatsWords.next : chatsWords.startChat}
    </Button>
  );
  const foot = isGroup ? (
    <>
      <Button onClick={() => setIsGroup(false)}>{chatsWords.previous}</Button>
      <Button look="ink" isBusy={state.isCreating} onClick={() => state.createGroup(group)}>
        {chatsWords.createGroup}
      </Button>
    </>
  ) : null;
  return (
    <Dialog
      title={chatsWords.newChat}
      width="wide"
      className={styles.modal ?? ''}
      onClose={onClose}
      action={action}
      foot={foot}
    >
      {isGroup ? (
        <NewChatGroup state={state} group={group} onChange={setGroup} />
      ) : (
        <NewChatPeople state={state} memberships={memberships} />
      )}
    </Dialog>
  );
}
