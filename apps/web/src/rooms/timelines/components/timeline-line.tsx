import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { entryWords } from '@soteria/contract/timelines/entry-words';
import { moment } from '../../../ui/time-words.ts';
import { isRepeatable } from '../outbox.ts';
import { readersOf } from '../reading.ts';
import type { Row } from '../rows.ts';
import type { TimelineOf } from '../timelines.api.ts';
import { timelinesWords } from '../timelines.words.ts';
import type { UsedTimeline } from '../use-timeline.ts';
import { Message, PendingMessage } from './entry.tsx';
import { SeenBy } from './seen-by.tsx';
import { SystemLine } from './system-line.tsx';
import styles from './timeline.module.css';

export interface LineProps {
  of: TimelineOf;
  timeline: UsedTimeline;
  ownIds: readonly PresenceId[];
  members: readonly GroupMember[];
  /** What an author is here, in words. */
  roleOf: (presenceId: PresenceId | null) => string | null;
}

/** One line of the list, whatever it is. `lastOwnId`: the person's newest message, under which readers are counted. */
export function Line(props: LineProps & { row: Row; lastOwnId: string | undefined }) {
  const { row, timeline } = props;
  if (row.kind === 'mark') {
    const since = moment(Date.parse(row.since), Date.now());
    return <p className={styles.mark}>{timelinesWords.newSince(since, row.count)}</p>;
  }
  if (row.kind === 'pending') {
    const { key } = row.post;
    const isOld = !isRepeatable(row.post, Date.now());
    return (
      <PendingMessage
        post={row.post}
        isOld={isOld}
        onRetry={() => (isOld ? timeline.sendAnew(key) : timeline.retry(key))}
        onDiscard={() => timeline.discard(key)}
      />
    );
  }
  return (
    <>
      {row.isNewDay ? (
        <p className={styles.day}>{timelinesWords.day(Date.parse(row.entry.whenCreated))}</p>
      ) : null}
      <EntryLine {...props} row={row} />
    </>
  );
}

function EntryLine({
  row,
  of,
  ownIds,
  members,
  roleOf,
  lastOwnId,
}: LineProps & { row: Extract<Row, { kind: 'entry' }>; lastOwnId: string | undefined }) {
  const { entry } = row;
  if (entry.content.$t === 'System') return <SystemLine entry={entry} event={entry.content.$v} />;
  const authorId = entry.createdByPresenceId;
  return (
    <Message
      tenantId={of.tenantId}
      entry={entry}
      text={entryWords(entry.content)}
      author={members.find((member) => member.presenceId === authorId)}
      isOwn={authorId !== null && ownIds.includes(authorId)}
      isContinued={row.isContinued}
      role={roleOf(authorId)}
      foot={
        entry.id === lastOwnId ? (
          <SeenBy tenantId={of.tenantId} {...readersOf(members, entry, ownIds)} />
        ) : null
      }
    />
  );
}
