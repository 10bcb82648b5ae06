import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { Overtaken } from '../../platform/overtaken.ts';
import { queryClient } from '../../platform/query-client.ts';
import { type Group, GroupCache } from './group-cache.ts';
import { ownMembership } from './own-membership.ts';

vi.mock('../../platform/session/session.ts', () => ({ accessToken: () => null, onSessionEnd: () => {} }));

const t = 'tenant' as TenantId;
const id = 'group' as GroupId;
const own = { id: 'own' as PresenceId };

const failureOf = (status: number) =>
  new ApiError({ status, code: '', messages: [], requestId: null, retryAfter: null });

const group = (lastSeq: number, more: Partial<Group> = {}): Group => ({
  id,
  tenantId: t,
  createdBy: 'other' as PresenceId,
  archived: null,
  version: 1,
  lastSeq,
  lastActivity: `at ${lastSeq}`,
  lastHumanActivity: `at ${lastSeq}`,
  memberCount: 2,
  groupMembers: ownMembership([own], id, 2),
  activePresences: [],
  ...more,
});

const get = vi.fn<() => Promise<Group>>();
const onFailed = vi.fn();
const onLost = vi.fn();
const listKey = ['self', 'groups'];
const list = () => queryClient.getQueryData<Group[]>(listKey);
const withSeq = (seq: number) => (held: Group) => (seq <= held.lastSeq ? held : { ...held, lastSeq: seq });

let cache: GroupCache<Group, Group>;
beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [get, onFailed, onLost]) mock.mockReset();
  queryClient.clear();
  queryClient.setQueryData(listKey, []);
  cache = new GroupCache<Group, Group>({
    loads: new Overtaken(),
    listKey,
    oneKey: () => [t, 'groups', id],
    membersKey: () => [t, 'groups', id, 'members'],
    get,
    withPiece: (held, piece) => ({ ...held, ...piece }),
    provisional: (piece) => piece,
    onLost,
    onFailed,
  });
});
afterEach(() => vi.useRealTimers());

it('keeps an entry that was told before the group itself, of which an older state follows', () => {
  cache.grow(t, id, withSeq(5));
  expect(list()).toEqual([]);
  cache.takePiece(group(4));
  expect(list()?.[0]?.lastSeq).toBe(5);
});

it('forgets what was told early once an answer of the server has come', () => {
  cache.grow(t, id, (held) => ({ ...held, memberCount: 9 }));
  cache.put(group(4));
  cache.drop(id);
  cache.takePiece(group(4));
  expect(list()?.[0]?.memberCount).toBe(2);
});

it('says once that a group could not be fetched, and asks again until it is there', async () => {
  const failure = failureOf(503);
  get.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValueOnce(group(4));
  await cache.fetch(t, id);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure);
  expect(list()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(list()?.[0]?.lastSeq).toBe(4);
  expect(onFailed).toHaveBeenCalledOnce();
});

it('takes off what the server refuses, and says so to the page', async () => {
  cache.put(group(4));
  get.mockRejectedValueOnce(failureOf(404));
  await cache.fetch(t, id);
  expect(list()).toEqual([]);
  expect(onLost).toHaveBeenCalledOnce();
  expect(onFailed).not.toHaveBeenCalled();
});

it('does not bring back what is over, nor what one was taken off, by what is told late', async () => {
  cache.put(group(4));
  get.mockRejectedValueOnce(failureOf(404));
  cache.leave(t, id);
  get.mockRejectedValueOnce(failureOf(404));
  cache.takePiece(group(4));
  await vi.advanceTimersByTimeAsync(0);
  expect(list()).toEqual([]);
  get.mockResolvedValueOnce(group(6));
  await cache.fetch(t, id);
  expect(list()?.[0]?.lastSeq).toBe(6);
  cache.end(t, id);
  cache.takePiece(group(7));
  get.mockResolvedValueOnce(group(7));
  await cache.fetch(t, id);
  expect(list()).toEqual([]);
});
