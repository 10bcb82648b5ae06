import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { KEPT, LAST_KNOWN_KEY } from './kept.ts';
import { keepLastKnown, restoreLastKnown } from './last-known.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal('addEventListener', () => {});

const fetchOne = (client: QueryClient, name: string, meta?: typeof KEPT) =>
  client.fetchQuery({ queryKey: ['self', name], queryFn: async () => [name], ...(meta ? { meta } : {}) });

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
});

async function keep(subject: string | null) {
  const client = new QueryClient();
  keepLastKnown(client, () => subject);
  await fetchOne(client, 'incidents', KEPT);
  await fetchOne(client, 'secret');
  const at = client.getQueryState(['self', 'incidents'])?.dataUpdatedAt;
  await vi.advanceTimersByTimeAsync(1_000);
  return { at };
}

it('what is marked is there again after a start, with the age it has', async () => {
  const { at } = await keep('maya');
  const later = new QueryClient();
  restoreLastKnown(later, 'maya');
  expect(later.getQueryData(['self', 'incidents'])).toEqual(['incidents']);
  expect(later.getQueryState(['self', 'incidents'])?.dataUpdatedAt).toBe(at);
  expect(later.getQueryData(['self', 'secret'])).toBeUndefined();
});

it('is never shown to somebody else, nor after it was forgotten', async () => {
  await keep('maya');
  const later = new QueryClient();
  restoreLastKnown(later, 'ana');
  restoreLastKnown(later, null);
  localStorage.removeItem(LAST_KNOWN_KEY);
  restoreLastKnown(later, 'maya');
  expect(later.getQueryData(['self', 'incidents'])).toBeUndefined();
});

it('never takes the place of what is known now', async () => {
  await keep('maya');
  const later = new QueryClient();
  later.setQueryData(['self', 'incidents'], ['newer']);
  restoreLastKnown(later, 'maya');
  expect(later.getQueryData(['self', 'incidents'])).toEqual(['newer']);
});

it('keeps nothing of nobody, and survives a damaged store', async () => {
  await keep(null);
  expect(stored.size).toBe(0);
  stored.set(LAST_KNOWN_KEY, '{');
  restoreLastKnown(new QueryClient(), 'maya');
});
