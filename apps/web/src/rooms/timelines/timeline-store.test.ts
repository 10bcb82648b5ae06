import type { PresenceId } from '@soteria/contract/kit/ids';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { expect, it } from 'vitest';
import { TimelineStore } from './timeline-store.ts';

const ME = 'me' as PresenceId;
const entry = (seq: number, text = `entry ${seq}`, author: string = ME) =>
  ({
    id: `id ${seq}`,
    seq,
    createdByPresenceId: author,
    whenCreated: new Date(seq * 1000).toISOString(),
    content: { $t: 'Markdown', $v: { Text: text } },
  }) as TimelineEntry;
const entries = (...numbers: number[]) => numbers.map((seq) => entry(seq));
const seqs = (store: TimelineStore) => store.getState().entries.map((one) => one.seq);

it('shows the newest page, puts earlier pages before it, and ends with a short one', () => {
  const store = new TimelineStore(ME);
  store.takePage(entries(6, 5, 4), false);
  expect(store.getState()).toMatchObject({ isLoaded: true, hasEarlier: true, isWhole: true });
  store.takePage(entries(4, 3, 2), false);
  store.takePage(entries(1), true);
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(store.getState().hasEarlier).toBe(false);
});

it('asks for what is missing and shows nothing out of order', () => {
  const store = new TimelineStore(ME);
  store.takePage(entries(3, 2, 1), true);
  expect(store.take(entries(5))).toBe(3);
  expect(seqs(store)).toEqual([1, 2, 3]);
  expect(store.getState().isWhole).toBe(false);
  expect(store.take(entries(4, 5), 6)).toBe(5);
  expect(store.take(entries(6))).toBeNull();
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(store.getState().isWhole).toBe(true);
});

it('takes doubled entries once, and those that came before the first page not at all', () => {
  const store = new TimelineStore(ME);
  expect(store.take(entries(9))).toBeNull();
  store.takePage(entries(8, 7), false);
  expect(store.take([], 9)).toBe(8);
  store.take(entries(9, 8, 9));
  store.take(entries(9));
  expect(seqs(store)).toEqual([7, 8, 9]);
});

const pendingOf = (store: TimelineStore) => store.getState().pending.map(({ key, state }) => [key, state]);

it('hides a pending post when its entry arrives before its answer, and lets go of it with the answer', () => {
  const store = new TimelineStore(ME);
  store.takePage([], true);
  store.addPending({ key: 'a', text: 'hello', mentions: [], at: 0, state: 'sending' });
  store.addPending({ key: 'b', text: 'hello', mentions: [], at: 0, state: 'sending' });
  store.take([entry(1, 'hello')]);
  expect(pendingOf(store)).toEqual([
    ['a', 'shown'],
    ['b', 'sending'],
  ]);
  store.take([entry(1, 'hello')]);
  store.dropPending('a');
  store.take([entry(2, 'hello')]);
  store.dropPending('b');
  expect(pendingOf(store)).toEqual([]);
  expect(seqs(store)).toEqual([1, 2]);
});

it('never loses a post to an entry that only looks like it: of somebody else, or of another post of one’s own', () => {
  const store = new TimelineStore(ME);
  store.takePage([], true);
  store.addPending({ key: 'a', text: 'OK', mentions: [], at: 0, state: 'sending' });
  store.take([entry(1, 'OK', 'ana')]);
  expect(pendingOf(store)).toEqual([['a', 'sending']]);
  store.take([entry(2, 'OK')]);
  store.markPending('a', 'failed');
  expect(pendingOf(store)).toEqual([['a', 'failed']]);
});

it('ends with every entry once and in order, however frames are lost, doubled and mixed', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let run = 0; run < 50; run++) {
    const store = new TimelineStore(ME);
    store.takePage(entries(3, 2, 1), true);
    for (let seq = 4; seq <= 80; seq++) {
      const around = Math.max(1, seq - Math.floor(random() * 6));
      if (random() < 0.7) store.take(entries(around, seq, around));
      const shown = seqs(store);
      expect(shown).toEqual(shown.map((_, index) => index + 1));
    }
    let after = store.take([], 80);
    while (after !== null)
      after = store.take(
        entries(after + 1, after + 2).filter((one) => one.seq <= 80),
        80,
      );
    expect(seqs(store)).toHaveLength(80);
    expect(store.getState().isWhole).toBe(true);
  }
});
