import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { IconTrash } from '@tabler/icons-react';
import { clockTime, exactTime } from '../../../ui/time-words.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';
import { type EntryActions, MessageActions } from './message-actions.tsx';

/** Where a message was: whose, and who removed it. */
export function RemovedEntry({ entry, actions }: { entry: TimelineEntry; actions: EntryActions }) {
  if (entry.content.$t !== 'Removed') return null;
  const { ByName, ByPresenceId, RemovedAt } = entry.content.$v;
  const isOwn = ByPresenceId === entry.createdByPresenceId;
  const time = Date.parse(RemovedAt);
  return (
    <div className={styles.system}>
      <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {isOwn
          ? timelinesWords.removedOwn(entry.createdByName)
          : timelinesWords.removedBy(entry.createdByName, ByName)}
      </p>
      <span className={styles.aside}>
        <MessageActions entry={entry} actions={actions} />
        <time dateTime={RemovedAt} title={exactTime(time)}>
          {clockTime(time)}
        </time>
      </span>
    </div>
  );
}
