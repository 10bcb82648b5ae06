import { WATCHED_HEARTBEAT_MS } from '@soteria/contract/hub';
import { startTestApp } from '@soteria/server/testing/test-app';
import { startWire } from '@soteria/server/testing/wire';
import { expect, it } from 'vitest';
import { compare } from './harness/compare.ts';
import { Page } from './harness/page.ts';
import { until } from './harness/pause.ts';
import { openLockdown, personAt, untilCaughtUp } from './harness/scene.ts';
import { Writers } from './harness/writers.ts';

/** A slow beat, at which pages ask each time, and how long a silence lasts here, in ms of the injected clock. */
const BEAT_MS = WATCHED_HEARTBEAT_MS;
const SILENCE_MS = 30_000;
const OTHERS = 6;
/** Real time: for what goes through sockets and the server's sweep of every second, in ms. */
const PATIENCE_MS = 15_000;

/** The web client's own hub client, on a server and a clock that the test moves: nothing waits for real time. */
async function openWorld() {
  const app = await startTestApp();
  const wire = await startWire(Number(new URL(app.url).port));
  const lockdown = await openLockdown(app.url, { tokenOf: (account) => app.tokenOf(account) });
  const beats: (() => void)[] = [];
  const open = (index: number, url: string) =>
    new Page({
      url,
      groupId: lockdown.groupId,
      onBeat: (listener) => void beats.push(listener),
      now: () => app.clock.elapsed(),
      ...personAt(lockdown.people, index),
    });
  const cut = open(0, `http://127.0.0.1:${wire.port}`);
  const others = Array.from({ length: OTHERS }, (_, index) => open(index + 1, app.url));
  const shown = [cut, ...others].map((page) => page.shown);
  await untilCaughtUp(shown, 0.001);
  // Who came is told a moment later: nothing of it is on its way any more when the network falls silent.
  await until(() => shown.every(({ listeners }) => listeners === shown.length), PATIENCE_MS, 1);
  /** Lets time pass beat by beat; those whose network is well are answered before it goes on. */
  const pass = async (milliseconds: number, well: readonly Page[]) => {
    for (let passed = 0; passed < milliseconds; passed += BEAT_MS) {
      const before = well.map(({ answers }) => answers);
      app.clock.advance(BEAT_MS);
      for (const beat of beats) beat();
      await until(() => well.every(({ answers }, index) => answers > (before[index] ?? 0)), PATIENCE_MS, 1);
    }
  };
  const close = async () => {
    for (const page of [cut, ...others]) page.close();
    await wire.close();
    await app.close();
  };
  return { app, wire, lockdown, cut, others, shown, pass, close };
}

const connectionsOf = (url: string) =>
  fetch(`${url}/metrics`)
    .then((response) => response.text())
    .then((text) => Number(/^soteria_hub_connections (\S+)/m.exec(text)?.[1]));

// The short form of half-open.fault.ts.
it('says within 5 s that a silent network may hide something, lets go on both sides within 30 s, and heals', async () => {
  const { app, wire, lockdown, cut, others, shown, pass, close } = await openWorld();
  const { groupId, people } = lockdown;
  const writers = new Writers({ url: app.url, groupId, people, perSecond: 20 });
  // What is on its way to a page now is heard before its answer; what came after that, before time passes: all of it is
  // in this process, as is this request.
  await pass(BEAT_MS, [cut, ...others]);
  wire.silence();
  await connectionsOf(app.url);
  const silentAt = app.clock.elapsed();
  writers.start();
  await pass(SILENCE_MS, others);
  expect((cut.staleAt ?? Number.POSITIVE_INFINITY) - silentAt).toBeLessThanOrEqual(5_000);
  expect((cut.lostAt ?? Number.POSITIVE_INFINITY) - silentAt).toBeLessThanOrEqual(30_000);
  expect(others.map(({ staleAt, lostAt }) => staleAt ?? lostAt)).toEqual(others.map(() => null));
  await expect.poll(() => connectionsOf(app.url), { timeout: PATIENCE_MS }).toBe(OTHERS);
  wire.mend();
  cut.hub.retryNow();
  await writers.stop();
  const comparison = await compare({ ...lockdown, shown, writers });
  expect(comparison).toMatchObject({ lost: 0, doubled: 0, unseen: 0, wrongLists: 0, wrongAttendance: 0 });
  expect(comparison.acknowledged).toBeGreaterThan(0);
  await close();
}, 240_000);
