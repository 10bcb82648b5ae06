import type { TimelineEntry } from './timelines.shapes.ts';

/** Grows with every change of an entry: edits in their order, then an answer that lost its excerpt, then removal. */
function ageOf({ content }: TimelineEntry): [number, number] {
  if (content.$t === 'Removed') return [Number.POSITIVE_INFINITY, 0];
  if (content.$t !== 'Markdown') return [0, 0];
  const { EditedAt, ReplyTo } = content.$v;
  return [EditedAt ? Date.parse(EditedAt) : 0, ReplyTo?.Text === '' ? 1 : 0];
}

/**
 * Of two states of one entry the later, whichever came first: an entry changes in one direction only, so a page
 * that was read before a change and arrives after it undoes nothing.
 */
export function laterOf(held: TimelineEntry, told: TimelineEntry): TimelineEntry {
  const [heldAt, heldCleared] = ageOf(held);
  const [toldAt, toldCleared] = ageOf(told);
  const isLater = toldAt > heldAt || (toldAt === heldAt && toldCleared > heldCleared);
  return isLater ? told : held;
}
