import { beforeEach, expect, it, vi } from 'vitest';
import { comeBack, isServerAway } from './away.ts';

const answer = vi.fn<() => Promise<{ status: number }>>();
vi.stubGlobal('fetch', answer);

beforeEach(() => {
  answer.mockReset();
  vi.useFakeTimers();
});

it.each([
  [200, false],
  [404, false],
  [503, true],
])('a server that says %i is away: %s', async (status, isAway) => {
  answer.mockResolvedValue({ status });
  expect(await isServerAway()).toBe(isAway);
});

it('waits for the server as long as it takes, then asks who is there', async () => {
  answer.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  answer.mockResolvedValue({ status: 200 });
  const renew = vi.fn(async () => 'renewed' as const);
  const back = comeBack({ renew, isOver: () => false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await back).toBe('renewed');
});

it('a provider that does not answer beside a server that does is waited for three times', async () => {
  answer.mockResolvedValue({ status: 200 });
  const renew = vi.fn(async () => 'unreachable' as const);
  const back = comeBack({ renew, isOver: () => false });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await back).toBe('no answer');
  expect(renew).toHaveBeenCalledTimes(3);
});

it('is over when the person has come back in another way', async () => {
  const back = comeBack({ renew: async () => 'renewed', isOver: () => true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await back).toBe('over');
});
