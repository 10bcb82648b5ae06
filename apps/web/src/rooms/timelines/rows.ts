import { isSaid } from '@soteria/contract/timelines/said-words';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { boxOf } from './media-rules.ts';
import type { Upload } from './media-uploads.ts';
import type { PendingPost } from './timeline-store.ts';

/** One line of the list as it is virtualised. */
export type Row =
  | { kind: 'entry'; key: string; entry: TimelineEntry; isContinued: boolean; isNewDay: boolean }
  | { kind: 'mark'; key: string; since: string; count: number }
  | { kind: 'pending'; key: string; post: PendingPost }
  | { kind: 'upload'; key: string; upload: Upload };

/** Entries of one author within this time stand under one name, in ms. */
const CONTINUED_MS = 3 * 60_000;

function isContinued(entry: TimelineEntry, before: TimelineEntry | undefined): boolean {
  if (!before || !isSaid(entry.content) || !isSaid(before.content)) return false;
  const isSameAuthor = entry.createdByPresenceId === before.createdByPresenceId;
  return isSameAuthor && Date.parse(entry.whenCreated) - Date.parse(before.whenCreated) < CONTINUED_MS;
}

const isOn = (entry: TimelineEntry, at: number) =>
  new Date(entry.whenCreated).toDateString() === new Date(at).toDateString();
const isSameDay = (a: TimelineEntry, b: TimelineEntry) => isOn(a, Date.parse(b.whenCreated));

interface Mark {
  /** The read pointer as it was when the timeline was opened, ISO; null when nothing had been read. */
  readTo: string | null;
  ownPresenceIds: readonly string[];
  /** The newest number when it was opened: what comes later while one looks on is not marked. */
  openedAtSeq: number;
  /** When it was opened, Unix ms: the day of the first entry is named unless it is this one. */
  openedAt: number;
  /** The first entry here is the timeline's first. */
  isBeginning: boolean;
}

/** Where the "new" mark stands: before the first entry of others after the read pointer. */
function findMark(entries: readonly TimelineEntry[], mark: Mark): { seq: number; count: number } | null {
  const { readTo } = mark;
  if (readTo === null) return null;
  const isNew = (entry: TimelineEntry) =>
    entry.seq <= mark.openedAtSeq &&
    Date.parse(entry.whenCreated) > Date.parse(readTo) &&
    !mark.ownPresenceIds.includes(entry.createdByPresenceId ?? '');
  const unread = entries.filter(isNew);
  const first = unread[0];
  return first ? { seq: first.seq, count: unread.length } : null;
}

/** The lines of a timeline, oldest first. */
export function rowsOf(
  entries: readonly TimelineEntry[],
  pending: readonly PendingPost[],
  mark: Mark,
): Row[] {
  const found = findMark(entries, mark);
  const rows: Row[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    // Of the first entry it is not known, unless nothing is before it: a name that went again would move the rest.
    const isNewDay = before ? !isSameDay(before, entry) : mark.isBeginning && !isOn(entry, mark.openedAt);
    const isMarked = found?.seq === entry.seq;
    if (isMarked) rows.push({ kind: 'mark', key: 'mark', since: mark.readTo ?? '', count: found.count });
    rows.push({
      kind: 'entry',
      key: entry.id,
      entry,
      isContinued: !isMarked && !isNewDay && isContinued(entry, before),
      isNewDay,
    });
  }
  for (const post of pending) {
    if (post.state !== 'shown') rows.push({ kind: 'pending', key: post.key, post });
  }
  return rows;
}

/** What a line of words takes, and what stands around a picture in its line, in px. */
const LINE_HEIGHT = 64;
const AROUND_PICTURE = 40;

/** How high a line most likely is, before it has been measured: nearly right for what has a size of its own. */
export function heightOf(row: Row | undefined): number {
  if (row?.kind !== 'entry' || row.entry.content.$t !== 'Media') return LINE_HEIGHT;
  const { Kind, Width, Height } = row.entry.content.$v;
  return Kind === 'Image' ? boxOf(Width, Height).height + AROUND_PICTURE : 2 * LINE_HEIGHT;
}
