import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsInForeground } from '../../../platform/focus.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { clockTime } from '../../../ui/time-words.ts';
import { type Row, rowsOf } from '../rows.ts';
import { moveReadPointer, type TimelineOf } from '../timelines.api.ts';
import { timelinesWords } from '../timelines.words.ts';
import type { UsedTimeline } from '../use-timeline.ts';
import { Message, PendingMessage } from './entry.tsx';
import { SystemLine } from './system-line.tsx';
import styles from './timeline.module.css';

interface TimelineProps {
  of: TimelineOf;
  timeline: UsedTimeline;
  ownIds: readonly PresenceId[];
  members: readonly GroupMember[];
  /** The read pointer when it was opened, ISO. */
  readTo: string | null;
  /** What an author is here, in words. */
  roleOf: (presenceId: PresenceId | null) => string | null;
}

/** Height of the line at the top, in px. */
const EDGE = 36;
/** Loads earlier entries when this few rows stand above what is seen. */
const EARLIER_AHEAD = 4;

/** The entries of a group, newest at the end; earlier ones come when one scrolls up, and nothing jumps. */
export function Timeline(props: TimelineProps) {
  const { timeline } = props;
  if (timeline.state.isLoaded) return <Entries {...props} />;
  if (!timeline.error) return <SkeletonRows count={5} />;
  return (
    <ErrorState
      title={timelinesWords.errorLoading}
      text={timelinesWords.checkConnection}
      onRetry={timeline.reload}
    />
  );
}

function Entries(props: TimelineProps) {
  const { timeline, ownIds } = props;
  const { entries, pending, hasEarlier } = timeline.state;
  const [opened] = useState({ readTo: props.readTo, openedAtSeq: entries.at(-1)?.seq ?? 0 });
  const rows = useMemo(
    () => rowsOf(entries, pending, { ...opened, ownPresenceIds: ownIds }),
    [entries, pending, opened, ownIds],
  );
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => 64,
    overscan: 12,
    anchorTo: 'end',
    followOnAppend: true,
    paddingStart: EDGE,
    paddingEnd: 8,
  });
  const isSettled = useStartAtEnd(virtualizer);
  const isAtEnd = useIsAtEnd(virtualizer, scroll);
  useEarlier(isSettled ? (virtualizer.range?.startIndex ?? 0) : Number.MAX_SAFE_INTEGER, timeline);
  useReading(props, isAtEnd);
  const seenSeq = useRef(opened.openedAtSeq);
  if (isAtEnd) seenSeq.current = entries.at(-1)?.seq ?? 0;
  const below = entries.filter((entry) => entry.seq > seenSeq.current).length;
  return (
    <>
      <div
        ref={scroll}
        className={styles.scroll}
        role="log"
        aria-label={timelinesWords.timeline}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          <div className={styles.edge}>
            {hasEarlier ? timelinesWords.loadingEarlier : timelinesWords.beginning}
          </div>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row ? (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={styles.row}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Line {...props} row={row} />
              </div>
            ) : null;
          })}
        </div>
      </div>
      {isAtEnd ? null : (
        <button type="button" className={styles.jump} onClick={() => virtualizer.scrollToEnd()}>
          {timelinesWords.jump(below)}
        </button>
      )}
    </>
  );
}

function Line({ row, of, timeline, ownIds, members, roleOf }: TimelineProps & { row: Row }) {
  if (row.kind === 'mark') {
    return (
      <p className={styles.mark}>{timelinesWords.newSince(clockTime(Date.parse(row.since)), row.count)}</p>
    );
  }
  if (row.kind === 'pending') {
    const { key } = row.post;
    return (
      <PendingMessage
        post={row.post}
        onRetry={() => timeline.retry(key)}
        onDiscard={() => timeline.discard(key)}
      />
    );
  }
  const { entry } = row;
  if (entry.content.$t === 'System') return <SystemLine entry={entry} event={entry.content.$v} />;
  const authorId = entry.createdByPresenceId;
  const isOwn = authorId !== null && ownIds.includes(authorId);
  const isNewest = timeline.state.entries.at(-1)?.id === entry.id;
  return (
    <Message
      tenantId={of.tenantId}
      entry={entry}
      text={entry.content.$v.Text}
      author={members.find((member) => member.presenceId === authorId)}
      isOwn={isOwn}
      isContinued={row.isContinued}
      role={roleOf(authorId)}
      seenBy={isOwn && isNewest ? readersOf(members, entry.whenCreated, ownIds) : null}
    />
  );
}

const readersOf = (members: readonly GroupMember[], at: string, ownIds: readonly PresenceId[]) =>
  members.filter(
    ({ presenceId, lastReadPointer }) =>
      !ownIds.includes(presenceId) &&
      lastReadPointer !== null &&
      Date.parse(lastReadPointer) >= Date.parse(at),
  ).length;

/** Opens at the newest entry; true once it stands there, so that nothing earlier is loaded on the way. */
function useStartAtEnd(virtualizer: { scrollToEnd: () => void }): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const start = useRef(virtualizer.scrollToEnd);
  useLayoutEffect(() => {
    start.current();
    // Once more when the rows in view have been measured.
    const frame = requestAnimationFrame(() => {
      start.current();
      setIsSettled(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSettled;
}

type ScrollRef = { current: HTMLDivElement | null };

function useIsAtEnd(virtualizer: { isAtEnd: (threshold?: number) => boolean }, scroll: ScrollRef): boolean {
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const look = () => setIsAtEnd(virtualizer.isAtEnd(60));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [virtualizer, scroll]);
  return isAtEnd;
}

function useEarlier(firstShown: number, timeline: UsedTimeline): void {
  const { loadEarlier } = timeline;
  const { hasEarlier, entries } = timeline.state;
  const count = entries.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came asks whether another is needed
  useEffect(() => {
    if (hasEarlier && firstShown <= EARLIER_AHEAD) loadEarlier().catch(() => {});
  }, [firstShown <= EARLIER_AHEAD, hasEarlier, count]);
}

/** The read pointer moves when the newest entry is in view and the window in the foreground. */
function useReading({ of, timeline, ownIds, members }: TimelineProps, isAtEnd: boolean): void {
  const isInForeground = useIsInForeground();
  const newest = timeline.state.entries.at(-1);
  const isMember = members.some((member) => ownIds.includes(member.presenceId));
  useEffect(() => {
    if (!newest || !isAtEnd || !isInForeground || !isMember) return;
    moveReadPointer(of, newest.ticks).catch(() => {});
  }, [newest, isAtEnd, isInForeground, isMember, of]);
}
