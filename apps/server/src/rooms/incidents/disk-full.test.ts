import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { enter } from '../../testing/several.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ DISK_RESERVE_MB: '1' });
});
afterAll(() => test.close());

const reserve = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from disk_reserve`.execute(
    test.app.context.database,
  );
  return rows[0]?.count;
};
const ready = async () =>
  ((await (await fetch(`${test.url}/health/ready`)).json()) as { status: string }).status;

/**
 * A disk without room, as PostgreSQL answers for one: nothing grows while the reserve is there, and what is tried to
 * find room fails. What only a real disk shows is in faults/disk-full.fault.ts.
 */
async function fillDisk(): Promise<void> {
  await sql`
    create or replace function refuse_to_grow() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'disk_probe' or exists (select 1 from disk_reserve) then
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end if;
      return new;
    end
    $$`.execute(test.app.context.database);
  for (const table of ['groups', 'timeline_entries', 'disk_probe'])
    await sql`create trigger no_room before insert on ${sql.table(table)}
      for each statement execute function refuse_to_grow()`.execute(test.app.context.database);
}

async function makeRoom(): Promise<void> {
  for (const table of ['groups', 'timeline_entries', 'disk_probe'])
    await sql`drop trigger no_room on ${sql.table(table)}`.execute(test.app.context.database);
}

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
  expect(await reserve()).toBe(1);
  const chat = await startChat(test, 'm.lindqvist', ['a.whitfield']);
  const witness = await enter(test, 'l.duval');
  await fillDisk();

  const first = await write(2, chat.body.id);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await ready()).toBe('the disk of the database is full');
  expect(await reserve()).toBe(1);

  const { status, body } = await raise(test, 'm.lindqvist');
  expect(status).toBe(201);
  await witness.next('NotifyAlert', (payload) => payload.incidentId === body.id);
  expect(await reserve()).toBe(0);
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

  await makeRoom();
  await space.look();
  expect(await reserve()).toBe(1);
  expect(await ready()).toBe('ready');
  expect((await write(2, chat.body.id)).status).toBe(201);
  await witness.close();
});
