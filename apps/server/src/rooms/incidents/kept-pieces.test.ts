import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raise, riverside } from '../../testing/raise.ts';
import { enter } from '../../testing/several.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MOST_TOLD = 50;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** What somebody whom the alert has not reached is told of it when they connect. */
async function alertOnConnect(id: GroupId) {
  const socket = await enter(test, 'l.duval');
  const alert = await socket.next('NotifyAlert', ({ incidentId }) => incidentId === id);
  await socket.close();
  return alert;
}

it('who connects later is told of an open incident as it is now, not as it was told to others', async () => {
  const { body } = await raise(test, 'm.lindqvist');
  expect(await alertOnConnect(body.id)).toMatchObject({ displayName: 'Lockdown' });
  expect(await alertOnConnect(body.id)).toMatchObject({ displayName: 'Lockdown' });
  await test.call('m.lindqvist', incidentsEndpoints.renameIncident, {
    params: { t: riverside.t, id: body.id, name: 'Lockdown, east wing' },
  });
  expect(await alertOnConnect(body.id)).toMatchObject({ displayName: 'Lockdown, east wing' });
});

it('who connects after more calls than one is told of hears the newest, and each once', async () => {
  const raised: GroupId[] = [];
  for (let call = 0; call < MOST_TOLD + 2; call++) {
    test.clock.advance(1);
    raised.push((await raise(test, 'm.lindqvist')).body.id);
  }
  const socket = await enter(test, 'c.oyelaran');
  await socket.next('NotifyAlert', ({ incidentId }) => incidentId === raised.at(-1));
  const told = socket.frames.flatMap((frame) =>
    frame.type === 'NotifyAlert' ? frame.payload.incidentId : [],
  );
  expect(told).toEqual(raised.slice(-MOST_TOLD));
  await socket.close();
});
