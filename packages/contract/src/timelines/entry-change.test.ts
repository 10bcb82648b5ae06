import { expect, it } from 'vitest';
import { laterOf } from './entry-change.ts';
import type { TimelineEntry } from './timelines.shapes.ts';

const said = ($v: object) =>
  ({ id: 'e', content: { $t: 'Markdown', $v: { Text: 'x', ...$v } } }) as TimelineEntry;
const reply = (Text: string) => ({ ReplyTo: { EntryId: 'o', Ticks: '1', CreatedByName: 'Ann', Text } });
const inOrder = [
  said({ ...reply('what') }),
  said({ ...reply('') }),
  said({ EditedAt: '2026-11-20T14:05:00.000Z', ...reply('what') }),
  said({ EditedAt: '2026-11-20T14:05:00.000Z', ...reply('') }),
  said({ EditedAt: '2026-11-20T14:05:00.001Z', ...reply('') }),
  { id: 'e', content: { $t: 'Removed', $v: {} } } as TimelineEntry,
];

it('knows the later of two states of an entry, in whichever order they come', () => {
  for (const [earlier, one] of inOrder.entries())
    for (const other of inOrder.slice(earlier)) {
      expect(laterOf(one, other)).toBe(other);
      expect(laterOf(other, one)).toBe(other);
    }
});
