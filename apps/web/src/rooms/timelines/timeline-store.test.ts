import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { expect, it } from 'vitest';
import { TimelineStore } from './timeline-store.ts';

const entry = (seq: number, text = `entry ${seq}`) =>
  ({
    seq,
    whenCreated: new Date(seq * 1000).toISOString(),
    content: { $t: 'Markdown', $v: { Text: text } },
  }) as TimelineEntry;
const entries = (...numbers: number[]) => numbers.map((seq) => entry(seq));
const seqs = (store: TimelineStore) => store.getState().entries.map((one) => one.seq);

it('shows the newest page, puts earlier pages before it, and ends with a short one', () => {
  const store = new TimelineStore();
  store.takePage(entries(6, 5, 4), false);
  expect(store.getState()).toMatchObject({ isLoaded: true, hasEarlier: true, isWhole: true });
  store.takePage(entries(4, 3, 2), false);
  store.takePage(entries(1), true);
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(store.getState().hasEarlier).toBe(false);
});

it('asks for what is missing and shows nothing out of order', () => {
  const store = new TimelineStore();
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
  const store = new TimelineStore();
  expect(store.take(entries(9))).toBeNull();
  store.takePage(entries(8, 7), false);
  expect(store.take([], 9)).toBe(8);
  store.take(entries(9, 8, 9));
  store.take(entries(9));
  expect(seqs(store)).toEqual([7, 8, 9]);
});

it('lets go of a pending post when its entry arrives, by answer or by hub, and never shows both', () => {
  const store = new TimelineStore();
  store.takePage([], true);
  store.addPending({ key: 'a', text: 'hello', at: 0, state: 'sending' });
  store.addPending({ key: 'b', text: 'hello', at: 0, state: 'sending' });
  store.take([entry(1, 'hello')]);
  expect(store.getState().pending.map((post) => post.key)).toEqual(['b']);
  store.markPending('b', 'failed');
  store.take([entry(2, 'hello')]);
  expect(store.getState().pending).toMatchObject([{ key: 'b', state: 'failed' }]);
  store.dropPending('b');
  expect(store.getState().pending).toEqual([]);
});
