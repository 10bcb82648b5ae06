import { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { CloseReason } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, IncidentTypeId } from '@soteria/contract/kit/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { t } = riverside;
const connect = async (account: string) => {
  const socket = await openSocket(test.url, await test.tokenOf(account));
  await socket.next('user-loaded');
  return socket;
};
const close = (id: GroupId, account: string, Reason?: CloseReason) =>
  test.call(account, incidentsEndpoints.archiveIncident, {
    params: { t },
    body: {
      IncidentId: id,
      ArchivingPresenceId: presenceIdOf('riverside', account),
      ...(Reason ? { Reason } : {}),
    },
  });
const acknowledge = (socket: TestSocket, groupId: GroupId) =>
  socket.send({ type: 'Reached', payload: { incidents: [{ tenantId: t, groupId }] } });
const isReached = (id: GroupId, account: string) =>
  expect
    .poll(async () => {
      const params = { t, id, presenceId: presenceIdOf('riverside', account) };
      return (await test.call('t.okafor', incidentsEndpoints.getIncidentMember, { params })).body.delivery
        .reached;
    })
    .not.toBeNull();
const hears = (socket: TestSocket, id: GroupId) => socket.next('IncidentEnded', (p) => p.groupId === id);
const hasHeard = (socket: TestSocket, id: GroupId) =>
  socket.frames.some((frame) => frame.type === 'IncidentEnded' && frame.payload.groupId === id);

describe('the end of an alarm', () => {
  it('is told to exactly those whom the alarm reached, and to who called', async () => {
    const [caller, reached, unreached] = await Promise.all(
      ['m.lindqvist', 'a.whitfield', 'h.okoro'].map(connect),
    );
    if (!caller || !reached || !unreached) throw new Error('Three sockets were opened.');
    const { id } = (await raise(test, 'm.lindqvist', { mode: 1 })).body;
    await unreached.next('NotifyAlert', (payload) => payload.incidentId === id);
    acknowledge(reached, id);
    await isReached(id, 'a.whitfield');
    expect((await close(id, 'a.whitfield', 'false-alarm')).status).toBe(204);
    const told = { reason: 'false-alarm', endedByName: 'Ana Whitfield', mode: 1, typeName: 'Lockdown' };
    expect(await hears(reached, id)).toMatchObject(told);
    expect(await hears(caller, id)).toMatchObject(told);
    await unreached.next('GroupDispose', (payload) => payload.groupId === id);
    expect(hasHeard(unreached, id)).toBe(false);
    // The alarm got through after all: whoever hears it then hears its end too.
    acknowledge(unreached, id);
    expect(await hears(unreached, id)).toMatchObject(told);
    await Promise.all([caller.close(), reached.close(), unreached.close()]);
  });

  it('stands on the timeline with its reason and how many heard it, and in the record', async () => {
    const member = await connect('l.marsh');
    const { id } = (await raise(test, 'm.lindqvist')).body;
    await member.next('NotifyAlert', (payload) => payload.incidentId === id);
    acknowledge(member, id);
    await isReached(id, 'l.marsh');
    await close(id, 'm.lindqvist');
    const entry = await member.next('NewChatEntry', (p) => p.groupId === id);
    expect(entry.entry).toMatchObject({
      behaviour: 1,
      content: { $v: { Event: 'AllClear', ReachedCount: 1 } },
    });
    const record = await test.call('m.lindqvist', incidentRecordEndpoints.getIncidentRecord, {
      params: { t, id },
    });
    expect(record.body.incident).toMatchObject({ closeReason: 'all-clear', closedByName: 'Maya Lindqvist' });
    expect(record.body.entries.at(-1)?.words).toBe(
      'gave the all clear. This is over. Told 1 person whom the alarm had reached.',
    );
    await member.close();
  });

  it('is given once', async () => {
    const { id } = (await raise(test, 'm.lindqvist')).body;
    const answers = await Promise.all([
      close(id, 'm.lindqvist', 'all-clear'),
      close(id, 'm.lindqvist', 'false-alarm'),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 409]);
  });
});

describe('a 1 to 1', () => {
  const typeId = demoId<IncidentTypeId>('type riverside Assistance in class');

  it('tells who called of every change of their own emergency, and nobody of another', async () => {
    const [caller, helper] = await Promise.all(['m.lindqvist', 'n.abara'].map(connect));
    if (!caller || !helper) throw new Error('Two sockets were opened.');
    const { body } = await raise(test, 'm.lindqvist', { typeId });
    expect(body.content.$v.isPersonal).toBe(true);
    const { id } = body;
    const changed = () => caller.next('UpdatedPersonalEmergency', (payload) => payload.groupId === id);
    const presenceId = presenceIdOf('riverside', 'n.abara');
    helper.send({ type: 'Responding', payload: { tenantId: t, groupId: id, presenceId, ref: 'one' } });
    await changed();
    const name = 'In Room 9';
    await test.call('m.lindqvist', incidentsEndpoints.renameIncident, { params: { t, id, name } });
    await changed();
    await close(id, 'n.abara');
    await changed();
    expect(helper.frames.some((frame) => frame.type === 'UpdatedPersonalEmergency')).toBe(false);
    const other = await raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });
    expect(other.body.content.$v.isPersonal).toBe(false);
    await Promise.all([caller.close(), helper.close()]);
  });

  it('alerts the responders chosen by name too, says so, and never a hidden presence', async () => {
    const chosen = presenceIdOf('riverside', 'y.tanaka');
    const helper = await connect('y.tanaka');
    const plain = (await raise(test, 'm.lindqvist', { typeId })).body.memberCount;
    const { body } = await raise(test, 'm.lindqvist', {
      typeId,
      chosen: [chosen, chosen, presenceIdOf('riverside', 'it.support')],
    });
    await helper.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    expect(body.memberCount).toBe(plain + 1);
    const record = await test.call('m.lindqvist', incidentRecordEndpoints.getIncidentRecord, {
      params: { t, id: body.id },
    });
    expect(record.body.entries[0]?.words).toContain(`${plain} people, 1 of them chosen`);
    await helper.close();
  });
});
