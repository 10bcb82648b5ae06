import { expect, it } from 'vitest';
import { sortChats } from './chat-order.ts';

const chat = (id: string, minute: number) => ({
  id,
  lastActivity: new Date(minute * 60_000).toISOString(),
});

it('puts pinned chats first, then the latest activity', () => {
  const chats = [chat('a', 1), chat('b', 3), chat('c', 2), chat('d', 0)];
  expect(sortChats(chats).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd']);
  expect(sortChats(chats, new Set(['d', 'a'])).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
});
