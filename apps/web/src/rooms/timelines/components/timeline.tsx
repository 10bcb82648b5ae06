import type { EntryId, PresenceId } from '@soteria/contract/kit/ids';
import { isSaid } from '@soteria/contract/timelines/said-words';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { timeNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { heightOf, rowsOf } from '../rows.ts';
import { timelinesWords } from '../timelines.words.ts';
import { useGoTo } from '../use-go-to.ts';
import { usePendingUploads } from '../use-pending-uploads.ts';
import { useReading } from '../use-reading.ts';
import {
  useEarlier,
  useEndKept,
  useIsAtEnd,
  useOwnPostInView,
  useStartAtEnd,
} from '../use-timeline-scroll.ts';
import { Announcer } from './announcer.tsx';
import styles from './timeline.module.css';
import { Line, type LineProps } from './timeline-line.tsx';

interface TimelineProps extends LineProps {
  /** The read pointer when it was opened, ISO. */
  readTo: string | null;
  /** The newest number the group is known to have. */
  lastSeq: number;
}

const Viewer = lazyPart(() => import('./media-viewer.tsx'));
/** Height of the line at the top, in px. */
const EDGE = 36;

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
  const { of, timeline, ownIds } = props;
  const { entries, pending, hasEarlier } = timeline.state;
  const newest = entries.at(-1);
  const [opened] = useState({
    readTo: props.readTo,
    openedAtSeq: Math.max(props.lastSeq, newest?.seq ?? 0),
    openedAt: timeNow(),
  });
  const uploads = usePendingUploads(of, entries);
  const rows = useMemo(
    () => [
      ...rowsOf(entries, pending, { ...opened, ownPresenceIds: ownIds, isBeginning: !hasEarlier }),
      ...uploads,
    ],
    [entries, pending, uploads, opened, ownIds, hasEarlier],
  );
  const [viewed, setViewed] = useState<EntryId | null>(null);
  const isOwn = (id: PresenceId | null) => id !== null && ownIds.includes(id);
  const lastOwnId = entries.findLast(
    (entry) => isSaid(entry.content) && isOwn(entry.createdByPresenceId),
  )?.id;
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: 12,
    anchorTo: 'end',
    followOnAppend: true,
    paddingStart: EDGE,
    paddingEnd: 8,
  });
  const { goTo, markedId } = useGoTo(rows, timeline, virtualizer.scrollToIndex);
  const isSettled = useStartAtEnd(virtualizer);
  const isAtEnd = useIsAtEnd(virtualizer, scroll);
  useEndKept(virtualizer, scroll, isAtEnd, rows);
  useEarlier(isSettled ? (virtualizer.range?.startIndex ?? 0) : Number.MAX_SAFE_INTEGER, timeline);
  useOwnPostInView(virtualizer, pending.length + uploads.length);
  const isMember = props.members.some((member) => isOwn(member.presenceId));
  useReading({ of, newest, isAtEnd, isMember });
  const seenSeq = useRef(opened.openedAtSeq);
  if (isAtEnd) seenSeq.current = newest?.seq ?? 0;
  const below = entries.filter((entry) => entry.seq > seenSeq.current).length;
  return (
    <>
      <div
        ref={scroll}
        className={styles.scroll}
        role="log"
        aria-live="off"
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
                className={classNames(styles.row, row.key === markedId && styles.marked)}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Line {...props} row={row} lastOwnId={lastOwnId} onGoTo={goTo} onOpenMedia={setViewed} />
              </div>
            ) : null;
          })}
        </div>
      </div>
      {viewed ? (
        <Viewer.Part of={of} entries={entries} startId={viewed} onClose={() => setViewed(null)} />
      ) : null}
      <Announcer newest={newest} ownIds={ownIds} afterSeq={opened.openedAtSeq} />
      {isAtEnd ? null : (
        <button type="button" className={styles.jump} onClick={() => virtualizer.scrollToEnd()}>
          {timelinesWords.jump(below)}
        </button>
      )}
    </>
  );
}
