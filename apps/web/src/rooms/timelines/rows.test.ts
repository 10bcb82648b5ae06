import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const entry = (seq: number, seconds: number, author: string) =>
  ({
    id: `id ${seq}`,
    seq,
    whenCreated: at(seconds),
    createdByPresenceId: author,
    content: { $t: 'Markdown', $v: { Text: '' } },
  }) as unknown as TimelineEntry;

const entries = [
  entry(1, 10, 'ana'),
  entry(2, 20, 'ana'),
  entry(3, 300, 'ana'),
  entry(4, 310, 'me'),
  entry(5, 320, 'leo'),
];
const mark = { readTo: at(15), ownPresenceIds: ['me'], openedAtSeq: 4, openedAt: 400_000, isBeginning: true };

it('marks what was new from others when the timeline was opened, and not what came while looking on', () => {
  const rows = rowsOf(entries, [], mark);
  expect(rows.map((row) => (row.kind === 'entry' ? row.entry.seq : row.kind))).toEqual([
    1,
    'mark',
    2,
    3,
    4,
    5,
  ]);
  expect(rows[1]).toMatchObject({ count: 2, since: at(15) });
});

it('puts entries of one author within three minutes under one name, but not across the mark', () => {
  const continued = (readTo: string | null) =>
    rowsOf(entries, [], { ...mark, readTo }).flatMap((row) =>
      row.kind === 'entry' && row.isContinued ? row.entry.seq : [],
    );
  expect(continued(null)).toEqual([2]);
  expect(continued(at(15))).toEqual([]);
});

it('names each day, that of the first entry only if the timeline begins there and not on the day it was opened', () => {
  const day = 24 * 3600;
  const old = [entry(1, 10, 'ana'), entry(2, 20, 'ana'), entry(3, 2 * day, 'ana')];
  const named = (isBeginning: boolean, openedAt: number) =>
    rowsOf(old, [], { ...mark, readTo: null, isBeginning, openedAt }).flatMap((row) =>
      row.kind === 'entry' && row.isNewDay ? row.entry.seq : [],
    );
  expect(named(true, 2 * day * 1000)).toEqual([1, 3]);
  expect(named(false, 2 * day * 1000)).toEqual([3]);
  expect(named(true, 30_000)).toEqual([3]);
});

it('does not show a post twice while its entry is there and its answer is not', () => {
  const post = { key: 'a', text: '', mentions: [], at: 0, state: 'shown' } as const;
  expect(rowsOf([], [post, { ...post, key: 'b', state: 'failed' }], mark)).toHaveLength(1);
});
