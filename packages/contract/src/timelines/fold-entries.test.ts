import { expect, it } from 'vitest';
import { framesOf } from '../hub.ts';
import { fromTicks } from '../kit/time.ts';
import { foldEntries, unfoldEntries } from './fold-entries.ts';
import type { EntryContent } from './timelines.shapes.ts';

type News = ReturnType<typeof unfoldEntries>;

/** Ticks of 2026, a millisecond apart. */
const ticksOf = (seq: number) => (639_000_000_000_000_000n + BigInt(seq) * 10_000n).toString();
const timeOf = (seq: number) => new Date(fromTicks(ticksOf(seq))).toISOString();
const said: EntryContent = { $t: 'Markdown', $v: { Text: 'the east door is locked' } };
const noted: EntryContent = { $t: 'System', $v: { Event: 'Left' } };

/** News of a group whose entries have these contents; `human` is the number of the last that people wrote. */
const newsOf = (contents: EntryContent[], human: number) =>
  contents.map((content, index) => ({
    tenantId: 't',
    groupId: 'g',
    groupType: 3,
    entry: {
      id: `e${index}`,
      ownerId: 'g',
      ownerType: 3,
      seq: index,
      whenCreated: timeOf(index),
      ticks: ticksOf(index),
      createdByPresenceId: 'p',
      createdByName: 'Léa Duval',
      behaviour: 0,
      content,
    },
    lastActivity: timeOf(index),
    lastHumanActivity: content === said ? timeOf(index) : timeOf(human),
  })) as unknown as News;

it.each([
  [[said, said, said], 2],
  [[said, noted, noted], 0],
  [[noted, said], 1],
])('gives back the news as they would have come by themselves', (contents, human) => {
  const news = newsOf(contents, human);
  const folded = foldEntries(news);
  expect(folded && unfoldEntries(folded)).toEqual(news);
  expect(framesOf(JSON.stringify({ type: 'NewChatEntries', payload: folded }))).toEqual(
    news.map((payload) => ({ type: 'NewChatEntry', payload })),
  );
});

it('says less than half the bytes when there are many', () => {
  const news = newsOf(Array(64).fill(said), 63);
  const lengthOf = (said: unknown) => JSON.stringify(said).length;
  expect(lengthOf(foldEntries(news))).toBeLessThan(lengthOf(news) / 2);
});

it('leaves alone what is alone, and what tells of changes', () => {
  const [one, other] = newsOf([said, said], 1);
  if (!one || !other) throw new Error('Two were made.');
  expect(foldEntries([])).toBeNull();
  expect(foldEntries([one])).toBeNull();
  expect(foldEntries([one, { ...other, changed: [one.entry] }])).toBeNull();
});
