import type { ServerFrame } from '@soteria/contract/hub';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TimelineOf } from './timelines.api.ts';
import { followTimeline, timelineOf } from './timelines.live.ts';

// The edge of the browser: the hub's socket.
const edge = await vi.hoisted(async () => (await import('../../testing/browser-edge.ts')).makeEdge());
vi.mock('../../platform/hub/hub.ts', () => ({
  hub: { on: edge.on, send: (frame: unknown) => edge.send(frame), status: { state: 'connected' } },
  useHubStatus: { subscribe: () => () => {} },
}));
vi.mock('../../platform/session/session.ts', () => ({ accessToken: () => null, onSessionEnd: () => {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OF = { tenantId: 't', groupId: 'g', groupType: 3, presenceId: 'me' } as unknown as TimelineOf;
const replayed = {
  type: 'Replayed',
  payload: { tenantId: 't', groupId: 'g', groupType: 3, afterSeq: 1, entries: [], changed: [], lastSeq: 1 },
} as unknown as ServerFrame;

it('arrives again until the server tells this connection of everything, and then no more', () => {
  const arrivals: unknown[] = [];
  edge.send = (frame) => (frame as { type: string }).type !== 'Arrive' || arrivals.push(frame) > 0;
  const timeline = timelineOf(OF);
  timeline.store.takePage(
    [{ id: 'e', seq: 1, content: { $t: 'Markdown', $v: { Text: 'a' } } } as never],
    true,
  );
  const subscribed = vi.fn();
  const leave = followTimeline(OF, timeline, subscribed);
  expect(arrivals).toHaveLength(1);
  // Refused, since the database was away for a moment: nothing comes.
  vi.advanceTimersByTime(5_000);
  expect(arrivals).toHaveLength(2);
  edge.take(replayed);
  expect(subscribed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(arrivals).toHaveLength(2);
  leave();
});

it('a page that was left arrives no more', () => {
  const arrivals: unknown[] = [];
  edge.send = (frame) => (frame as { type: string }).type !== 'Arrive' || arrivals.push(frame) > 0;
  const leave = followTimeline(OF, timelineOf(OF), () => {});
  leave();
  vi.advanceTimersByTime(60_000);
  expect(arrivals).toHaveLength(1);
});
