import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { expect, test } from 'vitest';
import { ApiError, noAnswer } from '../../../platform/api/api-error.ts';
import type { SosRequest } from './sos-request.ts';
import { FORGET_AFTER, type SosParts, SosSender } from './sos-sender.ts';

const incident = { id: 'i1' } as Incident;
const START = 1_000_000;

/** A world whose clock moves only when told, and whose server answers as told. */
function makeWorld(answers: (() => Promise<Incident>)[] = []) {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const posted: string[] = [];
  const saved: SosRequest[] = [];
  let forgotten = 0;
  const parts: SosParts = {
    now: () => time,
    wall: () => START + time,
    later: (run, ms) => {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    post: (request) => {
      posted.push(request.key);
      return (answers.shift() ?? (() => Promise.resolve(incident)))();
    },
    save: (request) => saved.push(request),
    forget: () => {
      forgotten += 1;
    },
    onChange: () => {},
  };
  const pass = async (ms: number) => {
    const end = time + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      time = next.at;
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    time = end;
  };
  return { parts, posted, saved, pass, forgotten: () => forgotten };
}

const request = (change: Partial<SosRequest> = {}) =>
  ({ key: 'k1', deadline: START + 6000, isDue: false, ...change }) as SosRequest;
const offline = () => Promise.reject(noAnswer('offline'));

test('it is stored before the countdown and sent at the deadline, not before', async () => {
  const world = makeWorld();
  const sender = new SosSender(request(), world.parts);
  sender.start();
  expect(world.saved).toHaveLength(1);
  await world.pass(5999);
  expect(world.posted).toEqual([]);
  await world.pass(1);
  expect(world.posted).toEqual(['k1']);
  expect(world.saved.at(-1)?.isDue).toBe(true);
  expect(sender.state).toMatchObject({ phase: 'sent', incident, failingSince: null });
});

test('Send Now sends at once, and only once', async () => {
  const world = makeWorld();
  const sender = new SosSender(request(), world.parts);
  sender.start();
  sender.sendNow();
  sender.sendNow();
  await world.pass(10_000);
  expect(world.posted).toEqual(['k1']);
});

test('cancelling during the countdown sends nothing and forgets it', async () => {
  const world = makeWorld();
  const sender = new SosSender(request(), world.parts);
  sender.start();
  await world.pass(5000);
  sender.cancel();
  await world.pass(10_000);
  expect(world.posted).toEqual([]);
  expect(world.forgotten()).toBe(1);
});

test('offline it keeps trying with the same key, says since when, and sends on return', async () => {
  const world = makeWorld([offline, offline, offline]);
  const sender = new SosSender(request(), world.parts);
  sender.start();
  await world.pass(8000);
  expect(sender.state).toMatchObject({ phase: 'sending', attempt: 3, failingSince: START + 6000 });
  await world.pass(1000);
  expect(world.posted).toEqual(['k1', 'k1', 'k1', 'k1']);
  expect(sender.state.phase).toBe('sent');
});

test('what the server says against it is shown, and it still keeps trying', async () => {
  const parts = { status: 409, code: 'conflict', messages: ['No.'], requestId: null, retryAfter: null };
  const world = makeWorld([() => Promise.reject(new ApiError(parts))]);
  const sender = new SosSender(request(), world.parts);
  sender.start();
  await world.pass(6500);
  expect(sender.state).toMatchObject({ refusal: 'No.', isUncertain: false });
  await world.pass(1000);
  expect(sender.state.phase).toBe('sent');
});

test('no answer within two seconds is said, while the try goes on', async () => {
  const world = makeWorld([() => new Promise(() => {})]);
  const sender = new SosSender(request(), world.parts);
  sender.start();
  await world.pass(8100);
  expect(sender.state).toMatchObject({ attempt: 1, failingSince: START + 6000, isUncertain: true });
});

test('after a reload the countdown goes on where it was, and a due call is sent at once', async () => {
  const world = makeWorld();
  const counting = new SosSender(request({ deadline: START + 2500 }), world.parts);
  counting.start();
  await world.pass(2500);
  expect(counting.state.phase).toBe('sent');
  const due = new SosSender(request({ key: 'k2', deadline: START - 60_000, isDue: true }), world.parts);
  due.start();
  await world.pass(0);
  expect(world.posted).toEqual(['k1', 'k2']);
});

test('a countdown found long after it was broken off is not sent unasked', async () => {
  const world = makeWorld();
  const sender = new SosSender(request({ deadline: START - 10 * 60_000 }), world.parts);
  sender.start();
  await world.pass(60_000);
  expect(sender.state.phase).toBe('interrupted');
  expect(world.posted).toEqual([]);
  sender.sendNow();
  await world.pass(0);
  expect(world.posted).toEqual(['k1']);
});

test.each([
  ['an hour back', -60 * 60_000],
  ['a day forward', 24 * 60 * 60_000],
])('a clock that is set %s in the middle of the countdown: sent once, after 6 seconds', async (_, change) => {
  const world = makeWorld();
  let set = 0;
  const sender = new SosSender(request(), { ...world.parts, wall: () => world.parts.wall() + set });
  sender.start();
  await world.pass(3000);
  set = change;
  await world.pass(2999);
  expect(world.posted).toEqual([]);
  expect(sender.state.phase).toBe('counting');
  await world.pass(1);
  await world.pass(60_000);
  expect(world.posted).toEqual(['k1']);
});

test.each([
  ['an hour back', -60 * 60_000],
  ['a day back', -24 * 60 * 60_000],
])('a countdown that is found after the clock was set %s counts 6 seconds at most', async (_, change) => {
  const world = makeWorld();
  const sender = new SosSender(request(), { ...world.parts, wall: () => world.parts.wall() + change });
  sender.start();
  await world.pass(6000);
  expect(world.posted).toEqual(['k1']);
});

test('a call that could not be sent is not forgotten when the clock is set a day forward: the person decides', async () => {
  const world = makeWorld();
  const found = request({ isDue: true, deadline: START - 24 * 60 * 60_000 });
  expect(24 * 60 * 60_000).toBeLessThan(FORGET_AFTER);
  const sender = new SosSender(found, world.parts);
  sender.start();
  expect(sender.state.phase).toBe('interrupted');
  sender.sendNow();
  await world.pass(0);
  expect(world.posted).toEqual(['k1']);
});
