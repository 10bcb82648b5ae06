import { availabilityEndpoints } from '@soteria/contract/availability/availability.endpoints';
import { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { IncidentTypeId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, orgIdOf, presenceIdOf, tenantIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('raising an incident', () => {
  it('alerts everyone with a connected device, the creator among them, with the first call', async () => {
    const responder = await openSocket(test.url, await test.tokenOf('a.whitfield'));
    const creator = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    await Promise.all([responder.next('user-loaded'), creator.next('user-loaded')]);
    const { status, body } = await raise(test, 'm.lindqvist');
    expect(status).toBe(201);
    const alert = await responder.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    expect(alert).toMatchObject({
      typeName: 'Lockdown',
      createdByName: 'Maya Lindqvist',
      mode: 0,
      purpose: 1,
    });
    expect(
      (await creator.next('incident-created', (p) => p.incident.id === body.id)).incident.memberCount,
    ).toBe(33);
    await Promise.all([responder.close(), creator.close()]);
  });

  it('writes who was alerted and why as the first entry', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const entries = await test.call('m.lindqvist', timelinesEndpoints.listPreviousEntries, {
      params: { t: riverside.t, id: body.id, count: 30, ticks: '9999999999999999999' },
    });
    expect(entries.body).toHaveLength(1);
    expect(entries.body[0]?.content).toMatchObject({
      $t: 'System',
      $v: { Event: 'Raised', Audience: 'everyone', AlertedCount: 32, OrgName: 'Riverside Primary School' },
    });
  });

  it('does not alert a hidden presence', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const members = await test.call('m.lindqvist', incidentsEndpoints.listIncidentMembers, {
      params: { t: riverside.t, id: body.id },
    });
    expect(members.body.map((member) => member.displayName)).not.toContain('Remote Support');
  });

  it('answers the same when sent again, at once or later, and makes one', async () => {
    const send = () => raise(test, 'm.lindqvist', { idempotencyKey: 'the-same-call' });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  });

  it('refuses another body under the same key', async () => {
    await raise(test, 'm.lindqvist', { idempotencyKey: 'a-key' });
    const other = await raise(test, 'm.lindqvist', { idempotencyKey: 'a-key', displayName: 'Another' });
    expect(other.status).toBe(422);
    expect(other.problem.code).toBe('idempotency-key-reused');
  });

  it('never alerts nobody: a team without responders falls back to all responders', async () => {
    const type = await test.call('t.okafor', incidentTypesEndpoints.createIncidentType, {
      params: { t: riverside.t },
      body: { OwnerId: riverside.o, DisplayName: 'To an empty team', Audience: 'teams', SkillIds: [] },
    });
    const { body } = await raise(test, 'm.lindqvist', { typeId: type.body.id });
    const responders = await test.call('m.lindqvist', availabilityEndpoints.searchResponders, {
      params: { t: riverside.t },
      body: { ResponderSearchType: 1, OrgId: riverside.o },
    });
    expect(type.body.alertsCount).toBe(responders.body.length);
    expect(body.memberCount).toBe(responders.body.length + 1);
  });

  it('takes a real call even where demo is forced, and refuses a demo where there is none', async () => {
    const inTrust = { org: 'trust', typeId: demoId<IncidentTypeId>('type trust Trust-wide alert') };
    expect((await raise(test, 'k.morris', { ...inTrust, mode: 0 })).status).toBe(201);
    const northgate = { org: 'northgate', typeId: demoId<IncidentTypeId>('type northgate Fire') };
    const refused = await raise(test, 'a.romero', { ...northgate, mode: 2 });
    expect(refused.status).toBe(422);
    expect((await raise(test, 'a.romero', { ...northgate, mode: 0 })).status).toBe(201);
  });

  it('takes a drill whatever the demo mode, and it stays a drill', async () => {
    const inTrust = { org: 'trust', typeId: demoId<IncidentTypeId>('type trust Trust-wide alert') };
    const northgate = { org: 'northgate', typeId: demoId<IncidentTypeId>('type northgate Fire') };
    for (const [account, options] of [
      ['k.morris', inTrust],
      ['a.romero', northgate],
    ] as const) {
      const { status, body } = await raise(test, account, { ...options, mode: 1 });
      expect([status, body.content.$v.Mode]).toEqual([201, 1]);
    }
  });

  it('refuses an outsider, a foreign actor and a bad time with a clear 4xx', async () => {
    expect((await raise(test, 's.mbeki', { actor: 's.mbeki' })).status).toBe(404);
    expect((await raise(test, 'm.lindqvist', { actor: 'a.whitfield' })).status).toBe(403);
    expect(
      (await raise(test, 'm.lindqvist', { timestamp: '2026-11-20T14:05:00[Europe/Nowhere]' })).status,
    ).toBe(400);
  });
});

describe('answering an incident', () => {
  it('sets the first response once, by whoever is first, and tells everyone', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const [first, second, creator] = await Promise.all(
      ['a.whitfield', 'h.okoro', 'm.lindqvist'].map(async (name) =>
        openSocket(test.url, await test.tokenOf(name)),
      ),
    );
    if (!first || !second || !creator) throw new Error('Three sockets were opened.');
    const respond = (socket: typeof first, account: string) =>
      socket.send({
        type: 'Responding',
        payload: {
          tenantId: riverside.t,
          groupId: body.id,
          presenceId: presenceIdOf('riverside', account),
          ref: account,
        },
      });
    respond(first, 'a.whitfield');
    await first.next('Acknowledged');
    respond(second, 'h.okoro');
    respond(second, 'h.okoro');
    await second.next('Acknowledged');
    await second.next('Acknowledged');
    const told = await creator.next('GroupResponded', (payload) => payload.respondingCount === 2);
    expect(told).toMatchObject({ firstResponderName: 'Ana Whitfield', displayName: 'Hannah Okoro' });
    respond(creator, 'm.lindqvist');
    expect(await creator.next('Refused')).toMatchObject({ ref: 'm.lindqvist', code: 'forbidden' });
    await Promise.all([first.close(), second.close(), creator.close()]);
  });

  it('keeps the delivery of each person: sent, reached, seen, responded', async () => {
    const responder = await openSocket(test.url, await test.tokenOf('l.marsh'));
    await responder.next('user-loaded');
    const { body } = await raise(test, 'm.lindqvist');
    await responder.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    const inGroup = { tenantId: riverside.t, groupId: body.id };
    const watcher = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    watcher.send({
      type: 'Arrive',
      payload: { ...inGroup, presenceId: presenceIdOf('riverside', 'm.lindqvist'), afterSeq: 0 },
    });
    expect((await watcher.next('Replayed')).entries).toHaveLength(1);
    responder.send({ type: 'Reached', payload: { incidents: [inGroup] } });
    const leo = presenceIdOf('riverside', 'l.marsh');
    const reached = await watcher.next('GroupMemberUpdated', (p) =>
      p.members.some((m) => m.presenceId === leo),
    );
    expect(reached.members.find((member) => member.presenceId === leo)?.delivery).toMatchObject({
      sent: expect.any(String),
      reached: expect.any(String),
      seen: null,
      responded: null,
    });
    await Promise.all([responder.close(), watcher.close()]);
  });

  it('tells an alert again on every connect until the device says it was reached', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const matches = (payload: { incidentId: string }) => payload.incidentId === body.id;
    const before = await openSocket(test.url, await test.tokenOf('n.abara'));
    await before.next('NotifyAlert', matches);
    await before.close();
    const again = await openSocket(test.url, await test.tokenOf('n.abara'));
    await again.next('NotifyAlert', matches);
    again.send({ type: 'Reached', payload: { incidents: [{ tenantId: riverside.t, groupId: body.id }] } });
    await expect
      .poll(async () => {
        const { body: member } = await test.call('n.abara', incidentsEndpoints.getIncidentMember, {
          params: { t: riverside.t, id: body.id, presenceId: presenceIdOf('riverside', 'n.abara') },
        });
        return member.delivery.reached;
      })
      .not.toBeNull();
    await again.close();
  });
});

describe('closing an incident', () => {
  it('posts the all-clear, tells everyone, and can then only be read', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const member = await openSocket(test.url, await test.tokenOf('b.achterberg'));
    await member.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    const close = (account: string) =>
      test.call(account, incidentsEndpoints.archiveIncident, {
        params: { t: riverside.t },
        body: { IncidentId: body.id, ArchivingPresenceId: presenceIdOf('riverside', account) },
      });
    expect((await close('c.oyelaran')).status).toBe(403);
    expect((await close('m.lindqvist')).status).toBe(204);
    await member.next(
      'NewChatEntry',
      (p) => p.entry.content.$t === 'System' && p.entry.content.$v.Event === 'AllClear',
    );
    await member.next('GroupDispose', (payload) => payload.groupId === body.id);
    const own = await test.call('m.lindqvist', incidentsEndpoints.listOwnIncidents);
    expect(own.body.map((incident) => incident.id)).not.toContain(body.id);
    const written = await test.call('m.lindqvist', timelinesEndpoints.createEntry, {
      params: { t: riverside.t },
      body: {
        OwnerType: 3,
        OwnerId: body.id,
        CreatedByPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
        Content: { Text: 'One more thing' },
      },
    });
    expect(written.problem.code).toBe('closed');
    await member.close();
  });
});

describe('people on an incident', () => {
  it('adds a person of the tenant, alerts them, and takes them off again with their access', async () => {
    const { body } = await raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });
    const person = presenceIdOf('northgate', 'a.romero');
    const acting = presenceIdOf('riverside', 'm.lindqvist');
    const guest = await openSocket(test.url, await test.tokenOf('a.romero'));
    const read = () =>
      test.call('a.romero', incidentsEndpoints.getIncident, { params: { t: riverside.t, id: body.id } });
    expect((await read()).status).toBe(404);
    const params = { t: riverside.t, id: body.id, memberPresenceId: person };
    const added = await test.call('m.lindqvist', incidentsEndpoints.addIncidentMember, {
      params: { ...params, addingPresenceId: acting },
    });
    expect(added.status).toBe(204);
    await guest.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    expect((await read()).status).toBe(200);
    await test.call('m.lindqvist', incidentsEndpoints.removeIncidentMember, {
      params: { ...params, actingPresenceId: acting },
    });
    await guest.next('GroupLeave', (payload) => payload.presenceId === person);
    expect((await read()).status).toBe(404);
    await guest.close();
  });

  it('shares an incident with a team of a sister organisation and alerts its people', async () => {
    const { body } = await raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });
    const helper = await openSocket(test.url, await test.tokenOf('q.bertram'));
    const team = await test.call('m.lindqvist', incidentsEndpoints.addIncidentTeam, {
      params: { t: riverside.t },
      body: {
        IncidentId: body.id,
        AssignFromSkillId: demoId('team northgate Site team'),
        AssignFromOrgId: orgIdOf('northgate'),
        AssigningPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
        ZonedDateTime: '2026-11-20T14:05:00[Europe/London]',
      },
    });
    expect(team.body).toMatchObject({
      displayName: 'Site team',
      presenceIds: [presenceIdOf('northgate', 'q.bertram')],
    });
    await helper.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    await helper.close();
  });
});

describe('searching incidents', () => {
  it('finds what the caller may read: their own as a member, all as an admin', async () => {
    const { body } = await raise(test, 'm.lindqvist', {
      typeId: demoId('type riverside Safeguarding concern'),
    });
    const search = async (account: string) => {
      const found = await test.call(account, incidentsEndpoints.searchIncidents, {
        params: { t: tenantIdOf('riverside') },
        body: {
          OrgId: riverside.o,
          SearchType: 1,
          CreatedAfter: '2026-10-20T00:00:00[Europe/London]',
          CreatedBefore: '2026-11-20T23:59:59.999[Europe/London]',
        },
      });
      return found.body.map((incident) => incident.id);
    };
    expect(await search('t.okafor')).toContain(body.id);
    expect(await search('it.support')).toContain(body.id);
    expect(await search('p.connor')).not.toContain(body.id);
  });
});
