import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { GroupId } from '@soteria/contract/kit/ids';
import { TYPING_MS } from '@soteria/contract/timelines/timelines.shapes';
import { useEffect, useState } from 'react';
import { hub } from '../../../platform/hub/hub.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './timeline.module.css';

/** Who is writing now; a name disappears 2.5 s after their last key (core §9). */
function useTyping(groupId: GroupId, ownIds: readonly string[]): string[] {
  const [typing, setTyping] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(
    () =>
      hub.on('GroupTyping', (told) => {
        if (told.groupId !== groupId || ownIds.includes(told.presenceId)) return;
        setTyping((known) => new Map(known).set(told.presenceId, performance.now() + TYPING_MS));
      }),
    [groupId, ownIds],
  );
  // Who has written is not writing any more.
  useEffect(
    () =>
      hub.on('NewChatEntry', ({ groupId: id, entry: { createdByPresenceId } }) => {
        if (id !== groupId || createdByPresenceId === null) return;
        setTyping((known) =>
          known.has(createdByPresenceId)
            ? new Map([...known].filter(([other]) => other !== createdByPresenceId))
            : known,
        );
      }),
    [groupId],
  );
  useEffect(() => {
    if (typing.size === 0) return;
    const soonest = Math.min(...typing.values());
    const timer = setTimeout(
      () => setTyping((known) => new Map([...known].filter(([, until]) => until > performance.now()))),
      Math.max(0, soonest - performance.now()) + 10,
    );
    return () => clearTimeout(timer);
  }, [typing]);
  return [...typing.keys()];
}

interface TypingProps {
  groupId: GroupId;
  ownIds: readonly string[];
  members: readonly GroupMember[];
}

export function Typing({ groupId, ownIds, members }: TypingProps) {
  const ids = useTyping(groupId, ownIds);
  const names = ids.map(
    (id) => members.find((member) => member.presenceId === id)?.displayName ?? timelinesWords.somebody,
  );
  if (names.length === 0) return null;
  return (
    <span className={styles.typing}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {timelinesWords.typing(names)}
    </span>
  );
}
