import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { until } from './pause.ts';
import type { Shown } from './shown.ts';
import type { Writers } from './writers.ts';

/** Devices that are told of something have it within this, in ms. */
const SEEN_WITHIN_MS = 10_000;

/** What went wrong between what was acknowledged, what the database has and what the devices show. */
export interface Comparison {
  acknowledged: number;
  /** Acknowledged and not in the database. */
  lost: number;
  /** In the database more often than once. */
  doubled: number;
  /** Entries that a device does not show, of all devices. */
  unseen: number;
  /** Devices whose list is not the database's, number for number. */
  wrongLists: number;
  /** Devices that say of anybody that they have it open, or have not, or on how many pages, and it is not so. */
  wrongAttendance: number;
}

const textOf = ({ content }: TimelineEntry) => (content.$t === 'Markdown' ? content.$v.Text : null);

interface Compared {
  /** The whole timeline, as the database has it, oldest first. */
  readTimeline(): Promise<TimelineEntry[]>;
  shown: readonly Shown[];
  writers: Writers;
}

/** Whether a device says that just these have the timeline open, all of whom are connected. */
const isAttendedBy = (all: readonly Shown[]) => {
  const present = new Set(all.map(({ presenceId }) => presenceId));
  return (one: Shown) => one.listeners === all.length && one.present.symmetricDifference(present).size === 0;
};

/** Compares once writing has stopped and all devices are back: these have `withinMs` to be told of the last. */
export async function compare(
  { readTimeline, shown, writers }: Compared,
  withinMs = SEEN_WITHIN_MS,
): Promise<Comparison> {
  const timeline = await readTimeline();
  const times = new Map<string, number>();
  for (const entry of timeline) {
    const text = textOf(entry);
    if (text !== null) times.set(text, (times.get(text) ?? 0) + 1);
  }
  const texts = [...writers.acknowledged.keys()];
  const expected = JSON.stringify(timeline.map((entry) => entry.seq));
  const isWrong = (list: readonly number[]) => JSON.stringify(list) !== expected;
  const isAttended = isAttendedBy(shown);
  await until(() => shown.every((one) => !isWrong(one.list) && isAttended(one)), withinMs);
  return {
    acknowledged: texts.length,
    lost: texts.filter((text) => !times.has(text)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    unseen: shown.reduce((sum, { list }) => sum + missing(timeline, list), 0),
    wrongLists: shown.filter(({ list }) => isWrong(list)).length,
    wrongAttendance: shown.filter((one) => !isAttended(one)).length,
  };
}

function missing(timeline: readonly TimelineEntry[], list: readonly number[]): number {
  const shown = new Set(list);
  return timeline.filter((entry) => !shown.has(entry.seq)).length;
}
