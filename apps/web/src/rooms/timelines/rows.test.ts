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
const mark = { readTo: at(15), ownPresenceIds: ['me'], openedAtSeq: 4 };

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
