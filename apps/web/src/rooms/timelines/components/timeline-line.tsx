import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, PresenceId } from '@soteria/contract/kit/ids';
import { isMentioned } from '@soteria/contract/timelines/mentions';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { moment } from '../../../ui/time-words.ts';
import { isRepeatable } from '../outbox.ts';
import { readersOf } from '../reading.ts';
import type { Row } from '../rows.ts';
import type { TimelineOf } from '../timelines.api.ts';
import { timelinesWords } from '../timelines.words.ts';
import type { UsedTimeline } from '../use-timeline.ts';
import { Message, PendingMessage } from './entry.tsx';
import { MediaEntry } from './media-entry.tsx';
import { MediaUpload } from './media-upload.tsx';
import type { EntryActions } from './message-actions.tsx';
import { RemovedEntry } from './removed-entry.tsx';
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
  /** What may be done with an entry. */
  actionsOf: (entry: TimelineEntry) => EntryActions;
}

type ShownLineProps = LineProps & {
  row: Row;
  /** The person's newest message, under which readers are counted. */
  lastOwnId: string | undefined;
  onGoTo: (id: EntryId) => void;
  /** Opens the full view of a photo or video. */
  onOpenMedia: (id: EntryId) => void;
};

/** One line of the list, whatever it is. */
export function Line(props: ShownLineProps) {
  const { row, timeline } = props;
  if (row.kind === 'mark') {
    const since = moment(Date.parse(row.since), Date.now());
    return <p className={styles.mark}>{timelinesWords.newSince(since, row.count)}</p>;
  }
  if (row.kind === 'upload') return <MediaUpload upload={row.upload} />;
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

function EntryLine(props: ShownLineProps & { row: Extract<Row, { kind: 'entry' }> }) {
  const { row, of, ownIds, members, roleOf, actionsOf, lastOwnId, onGoTo, onOpenMedia } = props;
  const { entry } = row;
  const { content, createdByPresenceId: authorId } = entry;
  if (content.$t === 'System') return <SystemLine entry={entry} event={content.$v} />;
  if (content.$t === 'Removed') return <RemovedEntry entry={entry} actions={actionsOf(entry)} />;
  return (
    <Message
      tenantId={of.tenantId}
      entry={entry}
      content={content.$t === 'Markdown' ? content.$v : null}
      author={members.find((member) => member.presenceId === authorId)}
      isOwn={authorId !== null && ownIds.includes(authorId)}
      isContinued={row.isContinued}
      isForMe={isMentioned(entry, ownIds)}
      role={roleOf(authorId)}
      foot={
        entry.id === lastOwnId ? (
          <SeenBy tenantId={of.tenantId} {...readersOf(members, entry, ownIds)} />
        ) : null
      }
      actions={actionsOf(entry)}
      onGoTo={onGoTo}
    >
      {content.$t === 'Media' ? (
        <MediaEntry of={of} entry={entry} media={content.$v} onOpen={onOpenMedia} />
      ) : null}
    </Message>
  );
}
