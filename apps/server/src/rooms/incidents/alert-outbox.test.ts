import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raise } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { sweepAlerts } from './alert-outbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a crash between commit and alert: the sweep alerts everyone, once', async () => {
  const { body } = await raise(test, 'm.lindqvist');
  const device = await openSocket(test.url, await test.tokenOf('l.duval'));
  const isIt = (payload: { incidentId: string }) => payload.incidentId === body.id;
  await device.next('NotifyAlert', isIt);
  const { database } = test.app.context;
  const alertedAt = async () => {
    const { rows } = await sql<{ alertedAt: Date | null }>`
      select alerted_at from incidents where id = ${body.id}`.execute(database);
    return rows[0]?.alertedAt ?? null;
  };
  await expect.poll(alertedAt).not.toBeNull();
  await sql`update incidents set alerted_at = null where id = ${body.id}`.execute(database);
  test.clock.advance(5_000);
  await sweepAlerts(test.app.context);
  await device.next('NotifyAlert', isIt);
  expect(await alertedAt()).not.toBeNull();
  expect(await sweepAlerts(test.app.context)).toBe(0);
  await device.close();
});
