import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

// Issue 4, fault 11: whose access has ended hears nothing more, and the API refuses them, within a second.

const { t } = riverside;
const SESSION = 'the session of léa';
const lea = presenceIdOf('riverside', 'l.duval');

let test: TestApp;
let id: GroupId;
let token: string;
let device: TestSocket;
let witness: TestSocket;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  id = (await raise(test, 't.okafor')).body.id;
  token = await test.tokenOf('l.duval', { sid: `${SESSION} ${id}` });
  device = await openSocket(test.url, token);
  witness = await openSocket(test.url, await test.tokenOf('t.okafor'));
  for (const [socket, presenceId] of [
    [device, lea],
    [witness, presenceIdOf('riverside', 't.okafor')],
  ] as const) {
    socket.send({ type: 'Arrive', payload: { tenantId: t, groupId: id, presenceId, afterSeq: 0 } });
    await socket.next('Replayed', (payload) => payload.groupId === id);
  }
  expect((await read()).status).toBe(200);
  return () => Promise.all([device.close(), witness.close()]);
});

const read = () => test.callWithToken(token, incidentsEndpoints.getIncident, { params: { t, id } });

/** Somebody writes; when another has it, what the device has of it. */
async function hearAfterwards(): Promise<number> {
  const { body } = await test.call('t.okafor', timelinesEndpoints.createEntry, {
    params: { t },
    body: {
      OwnerType: 3,
      OwnerId: id,
      CreatedByPresenceId: presenceIdOf('riverside', 't.okafor'),
      Content: { Text: 'What is said afterwards' },
    },
  });
  await witness.next('NewChatEntry', ({ entry }) => entry.id === body.id);
  return device.frames.filter((frame) => frame.type === 'NewChatEntry' && frame.payload.entry.id === body.id)
    .length;
}

it('hears what is said as long as the access lasts', async () => {
  expect(await hearAfterwards()).toBe(1);
});

it('ends with the membership', async () => {
  const { status } = await test.call('t.okafor', incidentsEndpoints.removeIncidentMember, {
    params: { t, id, memberPresenceId: lea, actingPresenceId: presenceIdOf('riverside', 't.okafor') },
  });
  expect(status).toBeLessThan(300);
  expect((await read()).status).toBe(404);
  expect(await hearAfterwards()).toBe(0);
});

it('ends with the session: the socket is closed, and its token is worth nothing', async () => {
  test.endSession('l.duval', `${SESSION} ${id}`);
  expect(await device.closed).toBe(4403);
  expect((await read()).status).toBe(401);
  expect(await hearAfterwards()).toBe(0);
});

it('ends with the responder’s right: what only responders may do is refused', async () => {
  const setResponder = (account: string, isResponder: boolean) =>
    test.call('t.okafor', presencesEndpoints.changePresence, {
      params: { t },
      body: {
        Id: presenceIdOf('riverside', account),
        DisplayName: 'Léa Duval',
        IsResponder: isResponder,
      },
    });
  const rename = (name: string) =>
    test.callWithToken(token, incidentsEndpoints.renameIncident, { params: { t, id, name } });
  expect((await setResponder('l.duval', true)).status).toBe(200);
  expect((await rename('Named by a responder')).status).toBe(200);
  expect((await setResponder('l.duval', false)).status).toBe(200);
  expect((await rename('Named by a member')).status).toBe(403);
});
