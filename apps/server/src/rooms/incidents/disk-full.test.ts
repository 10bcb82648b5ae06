import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { fillDisk, makeRoom } from '../../testing/full-disk.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { enter } from '../../testing/several.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ DISK_RESERVE_MB: '1', DATABASE_RESERVED: '4' });
});
afterAll(() => test.close());

const isReserved = async () => {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('disk_reserve') is not null as is`.execute(
    test.app.context.database,
  );
  return rows[0]?.is;
};
const ready = async () =>
  ((await (await fetch(`${test.url}/health/ready`)).json()) as { status: string }).status;

const write = (OwnerType: 2 | 3, OwnerId: Awaited<ReturnType<typeof raise>>['body']['id']) =>
  test.call('m.lindqvist', timelinesEndpoints.createEntry, {
    params: { t: riverside.t },
    body: {
      OwnerType,
      OwnerId,
      CreatedByPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
      Content: { Text: 'Is there room?' },
    },
  });

it('a full disk: what is held back is for calls for help and what follows them; all else is refused until there is room', async () => {
  const { space } = test.app.context;
  await space.look();
  expect(await isReserved()).toBe(true);
  const chat = await startChat(test, 'm.lindqvist', ['a.whitfield']);
  const witness = await enter(test, 'l.duval');
  await fillDisk(test);

  const first = await write(2, chat.body.id);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await ready()).toBe('the disk of the database is full');
  expect(await isReserved()).toBe(true);

  const { status, body } = await raise(test, 'm.lindqvist');
  expect(status).toBe(201);
  await witness.next('NotifyAlert', (payload) => payload.incidentId === body.id);
  expect(await isReserved()).toBe(false);
  witness.send({
    type: 'Responding',
    payload: {
      tenantId: riverside.t,
      groupId: body.id,
      presenceId: presenceIdOf('riverside', 'l.duval'),
      ref: 'r',
    },
  });
  await witness.next('Acknowledged');
  expect((await write(3, body.id)).status).toBe(201);

  const refused = await write(2, chat.body.id);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  await space.look();
  expect(space.isFull).toBe(true);
  expect((await test.call('m.lindqvist', incidentsEndpoints.listOwnIncidents)).status).toBe(200);
  const closed = await test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
    params: { t: riverside.t },
    body: { IncidentId: body.id, ArchivingPresenceId: presenceIdOf('riverside', 'm.lindqvist') },
  });
  expect(closed.status).toBe(204);

  await makeRoom(test);
  await space.look();
  expect(await isReserved()).toBe(true);
  expect(await ready()).toBe('ready');
  expect((await write(2, chat.body.id)).status).toBe(201);
  await witness.close();
});
