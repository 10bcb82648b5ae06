import { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, orgIdOf, presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { t, o } = riverside;
const firstAid = () => raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });

async function raiseAndClose(): Promise<GroupId> {
  const { body } = await firstAid();
  await test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
    params: { t },
    body: { IncidentId: body.id, ArchivingPresenceId: presenceIdOf('riverside', 'm.lindqvist') },
  });
  return body.id;
}

const search = async (account: string, range: object = {}) => {
  const found = await test.call(account, archivedIncidentsEndpoints.searchArchivedIncidents, {
    params: { t },
    body: { OrgId: o, SearchType: 1, ...range },
  });
  expect(found.status).toBe(200);
  return found.body;
};

/** Moves an incident to when it was raised. */
const setCreated = (id: GroupId, at: string) =>
  sql`update groups set created_at = ${new Date(at)} where id = ${id}`.execute(test.app.context.database);

describe('searching closed incidents', () => {
  it('finds closed ones only: all for an admin, their own for a member', async () => {
    const [closed, open] = [await raiseAndClose(), (await firstAid()).body.id];
    const seenBy = async (account: string) => (await search(account)).map(({ id }) => id);
    expect(await seenBy('t.okafor')).toContain(closed);
    expect(await seenBy('t.okafor')).not.toContain(open);
    expect(await seenBy('m.lindqvist')).toContain(closed);
    expect(await seenBy('p.connor')).not.toContain(closed);
  });

  it('looks one month back through the end of today by the clock of the organisation', async () => {
    const id = await raiseAndClose();
    const isFound = async () => (await search('t.okafor')).some((found) => found.id === id);
    // The tests stand on 20 November 2026; 20 October began in London, on summer time, an hour before UTC.
    for (const [at, expected] of [
      ['2026-10-19T22:59:59.999Z', false],
      ['2026-10-19T23:00:00.000Z', true],
      ['2026-11-20T23:59:59.999Z', true],
      ['2026-11-21T00:00:00.000Z', false],
    ] as const) {
      await setCreated(id, at);
      expect(await isFound(), at).toBe(expected);
    }
    await sql`update organisations set time_zone = 'Pacific/Auckland' where id = ${o}`.execute(
      test.app.context.database,
    );
    // There it is 21 November already.
    await setCreated(id, '2026-11-21T00:00:00.000Z');
    expect(await isFound()).toBe(true);
    await sql`update organisations set time_zone = 'Europe/London' where id = ${o}`.execute(
      test.app.context.database,
    );
  });

  it('keeps to the range and the incident type asked for, and refuses a time that is none', async () => {
    const id = await raiseAndClose();
    const range = {
      CreatedAfter: '2026-11-20T00:00:00.000[Europe/London]',
      CreatedBefore: '2026-11-20T23:59:59.999[Europe/London]',
    };
    const ids = async (more: object) => (await search('t.okafor', { ...range, ...more })).map((i) => i.id);
    expect(await ids({ IncidentTypeId: demoId('type riverside First aid') })).toContain(id);
    expect(await ids({ IncidentTypeId: demoId('type riverside Fire') })).not.toContain(id);
    const refused = await test.call('t.okafor', archivedIncidentsEndpoints.searchArchivedIncidents, {
      params: { t },
      body: { OrgId: o, SearchType: 1, CreatedAfter: '2026-11-20T00:00:00[Europe/Nowhere]' },
    });
    expect(refused.status).toBe(400);
  });

  it('lets open ones be searched without a range too', async () => {
    const { body } = await firstAid();
    const found = await test.call('t.okafor', incidentsEndpoints.searchIncidents, {
      params: { t },
      body: { OrgId: o, SearchType: 1 },
    });
    expect(found.body.map(({ id }) => id)).toContain(body.id);
  });
});

describe('the closed incidents one was on', () => {
  const own = async (account: string, query = {}) => {
    const answer = await test.call(account, archivedIncidentsEndpoints.listOwnArchivedIncidents, { query });
    expect(answer.status).toBe(200);
    return answer.body.map(({ id }) => id);
  };

  it('are those, in the range of days or instants asked for', async () => {
    const id = await raiseAndClose();
    expect(await own('m.lindqvist')).toContain(id);
    // An admin who was not on it.
    expect(await own('t.okafor')).not.toContain(id);
    await setCreated(id, '2026-07-01T22:30:00Z');
    expect(await own('m.lindqvist')).not.toContain(id);
    expect(await own('m.lindqvist', { fromdate: '2026-07-01', todate: '2026-07-01' })).toContain(id);
    expect(await own('m.lindqvist', { fromdate: '2026-07-02' })).not.toContain(id);
    expect(
      await own('m.lindqvist', { fromdate: '2026-07-01T22:30:00.000Z', todate: '2026-07-01T22:30:00.000Z' }),
    ).toContain(id);
  });

  it('refuse what is no day', async () => {
    for (const fromdate of ['yesterday', '2026-02-30', '0000-01-01', '2026-11-20T00:00:00[Nowhere/At all]']) {
      const refused = await test.call('m.lindqvist', archivedIncidentsEndpoints.listOwnArchivedIncidents, {
        query: { fromdate },
      });
      expect(refused.status, fromdate).toBe(400);
    }
  });
});

describe('a closed incident', () => {
  it('is there with people, ledger and teams; an open one is not', async () => {
    const id = await raiseAndClose();
    const params = { t, id };
    const incident = await test.call('m.lindqvist', archivedIncidentsEndpoints.getArchivedIncident, {
      params,
    });
    expect(incident.body.archived).not.toBeNull();
    expect(incident.body.can).toEqual({
      moderate: false,
      write: false,
      respond: false,
      manage: false,
      close: false,
    });
    const members = await test.call('m.lindqvist', archivedIncidentsEndpoints.listArchivedIncidentMembers, {
      params,
    });
    expect(members.body.filter((member) => member.delivery.sent !== null).length).toBeGreaterThan(1);
    const teams = await test.call('m.lindqvist', archivedIncidentsEndpoints.listArchivedIncidentTeams, {
      params,
    });
    expect(teams.body.map((team) => team.displayName)).toEqual(['First aiders']);
    const open = await test.call('m.lindqvist', archivedIncidentsEndpoints.getArchivedIncident, {
      params: { t, id: (await firstAid()).body.id },
    });
    expect(open.status).toBe(404);
  });

  it('is renamed by its admins only, and its timeline says so', async () => {
    const id = await raiseAndClose();
    const rename = (account: string) =>
      test.call(account, archivedIncidentsEndpoints.renameArchivedIncident, {
        params: { t, id, name: 'Fall in the yard' },
      });
    expect((await rename('m.lindqvist')).status).toBe(403);
    expect((await rename('t.okafor')).body.displayName).toBe('Fall in the yard');
    const entries = await test.call('m.lindqvist', timelinesEndpoints.listPreviousEntries, {
      params: { t, id, count: 30, ticks: '9999999999999999999' },
    });
    expect(entries.body[0]?.content).toMatchObject({ $v: { Event: 'Renamed', To: 'Fall in the yard' } });
  });

  it('loses a person its admin takes off, who may not read it any more; the ledger is kept', async () => {
    const id = await raiseAndClose();
    const presenceId = presenceIdOf('riverside', 's.wood');
    const remove = (account: string, person = presenceId) =>
      test.call(account, archivedIncidentsEndpoints.removeArchivedIncidentPresence, {
        params: { t, id, presenceId: person },
      });
    const member = await openSocket(test.url, await test.tokenOf('s.wood'));
    await member.next('user-loaded');
    const read = () =>
      test.call('s.wood', archivedIncidentsEndpoints.getArchivedIncident, { params: { t, id } });
    expect((await read()).status).toBe(200);
    expect((await remove('m.lindqvist')).status).toBe(403);
    expect((await remove('t.okafor')).status).toBe(204);
    await member.next('GroupLeave', (payload) => payload.presenceId === presenceId);
    expect((await read()).status).toBe(404);
    expect((await remove('t.okafor')).status).toBe(404);
    expect((await remove('t.okafor', presenceIdOf('riverside', 'm.lindqvist'))).status).toBe(403);
    const { rows } = await sql<{ sentAt: Date | null }>`
      select sent_at from former_members where group_id = ${id} and presence_id = ${presenceId}`.execute(
      test.app.context.database,
    );
    expect(rows[0]?.sentAt).toBeInstanceOf(Date);
    await member.close();
  });

  it('says who a task was given to', async () => {
    const id = await raiseAndClose();
    const taskId = crypto.randomUUID();
    const presenceId = presenceIdOf('riverside', 'a.whitfield');
    const { database } = test.app.context;
    await sql`
      insert into assignments (tenant_id, id, incident_id, display_name)
      values (${t}, ${taskId}, ${id}, 'Meet the ambulance')`.execute(database);
    await sql`
      insert into assignment_presences (tenant_id, assignment_id, presence_id, assigned_at)
      values (${t}, ${taskId}, ${presenceId}, ${new Date(test.clock.now())})`.execute(database);
    const tasks = await test.call('m.lindqvist', archivedIncidentsEndpoints.listArchivedAssignments, {
      params: { t, id },
    });
    expect(tasks.body.map((task) => task.id)).toEqual([taskId]);
    const people = await test.call(
      'm.lindqvist',
      archivedIncidentsEndpoints.listArchivedAssignmentPresences,
      { params: { t, id: taskId } },
    );
    expect(people.body).toEqual([
      { id: presenceId, displayName: 'Ana Whitfield', ownerId: orgIdOf('riverside') },
    ]);
  });
});
