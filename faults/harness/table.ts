import type { Comparison } from './compare.ts';
import { type Count, zero } from './counts.ts';

/** The rows that every program with writers and devices prints. */
export const comparisonRows = (comparison: Comparison): Count[] => [
  {
    what: 'posts acknowledged',
    value: comparison.acknowledged,
    asked: 'some',
    holds: comparison.acknowledged > 0,
  },
  zero('acknowledged posts lost', comparison.lost),
  zero('posts doubled', comparison.doubled),
  zero('entries unseen on a device', comparison.unseen),
  zero('devices whose list is not the database’s', comparison.wrongLists),
  zero('devices that are wrong about who has it open', comparison.wrongAttendance),
];

/** A time that must be short: the median and the longest of several, in ms. */
export function timeRow(what: string, times: readonly number[], most: number): Count {
  const sorted = times.toSorted((a, b) => a - b);
  const longest = sorted.at(-1) ?? 0;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return {
    what: `${what}: median / longest (ms)`,
    value: `${median.toFixed(0)} / ${longest.toFixed(0)}`,
    asked: `<= ${most}`,
    holds: longest <= most,
  };
}
