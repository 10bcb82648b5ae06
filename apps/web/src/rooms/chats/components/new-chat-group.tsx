import { chatName } from '@soteria/contract/chats/chat-name';
import { useEffect, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { RowBody, RowList } from '../../../ui/row.tsx';
import { useMe } from '../../presences/me.ts';
import { chatsWords } from '../chats.words.ts';
import type { Group, NewChatState } from '../use-new-chat.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import { LastSaid } from './last-said.tsx';
import styles from './new-chat.module.css';

interface NewChatGroupProps {
  state: NewChatState;
  group: Group;
  onChange: (group: Group) => void;
}

const NAME_MAX = 100;

/** A picture of the file that was chosen, as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The second stage: what the group looks like and is called, and whether it is there already. */
export function NewChatGroup({ state, group, onChange }: NewChatGroupProps) {
  const { presenceIds } = useMe();
  const preview = usePreview(group.avatar);
  const byMembers = chatName({ displayName: null, membership: state.chosen }, presenceIds);
  return (
    <>
      <div className={styles.look}>
        <Avatar name={group.name.trim() || byMembers} src={preview} size={96} />
        <FileButton
          label={chatsWords.chooseAvatar}
          accept="image/*"
          look="line"
          onFile={(avatar) => onChange({ ...group, avatar })}
        />
      </div>
      <TextField
        label={chatsWords.groupName}
        hint={chatsWords.groupNameHint}
        placeholder={byMembers}
        value={group.name}
        maxLength={NAME_MAX}
        onChange={(event) => onChange({ ...group, name: event.currentTarget.value })}
      />
      {state.same.length > 0 ? (
        <section className={styles.same} aria-label={chatsWords.didYouMean}>
          <h3>{chatsWords.didYouMean}</h3>
          <RowList>
            {state.same.map((chat) => (
              <li key={chat.id}>
                <button type="button" className={styles.sameChat} onClick={() => state.openSame(chat)}>
                  <RowBody
                    lead={<ChatAvatar chat={chat} size={36} />}
                    title={chatName(chat, presenceIds)}
                    detail={<LastSaid chat={chat} />}
                  />
                </button>
              </li>
            ))}
          </RowList>
        </section>
      ) : null}
    </>
  );
}
