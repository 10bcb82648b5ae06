import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orgIdOf, presenceIdOf } from '../../demo/demo-id.ts';
import { riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

let test: TestApp;
let maya: TestSocket;
let outsider: TestSocket;
beforeAll(async () => {
  test = await startTestApp();
  maya = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
  outsider = await openSocket(test.url, await test.tokenOf('s.mbeki'));
});
afterAll(async () => {
  for (const socket of [maya, outsider]) await socket.close();
  await test.close();
});

const setHidden = (isHidden: boolean) =>
  sql`update organisations set hide_chats = ${isHidden} where id = ${orgIdOf('riverside')}`.execute(
    test.app.context.database,
  );

it('tells those with a page open that what they are has changed, whoever changed it, and nobody else', async () => {
  const first = await maya.next('user-loaded');
  const other = await outsider.next('user-loaded');
  expect(first.presenceIds).toEqual([presenceIdOf('riverside', 'm.lindqvist')]);
  await setHidden(true);
  const hidden = await maya.next('user-loaded');
  expect(hidden.revision).not.toBe(first.revision);
  await setHidden(false);
  const shown = await maya.next('user-loaded');
  expect(shown.revision).not.toBe(hidden.revision);

  const { status } = await test.call('t.okafor', presencesEndpoints.changePresence, {
    params: { t: riverside.t },
    body: { Id: presenceIdOf('riverside', 'm.lindqvist'), DisplayName: 'Maya Lindqvist', IsResponder: true },
  });
  expect(status).toBe(200);
  expect((await maya.next('user-loaded')).revision).not.toBe(shown.revision);

  // Told of nothing in between: the next to come is of a connection of one's own.
  const again = await openSocket(test.url, await test.tokenOf('s.mbeki'));
  const loaded = await again.next('user-loaded');
  expect(loaded).toEqual({ ...other, serverTime: loaded.serverTime });
  expect(outsider.frames.filter((frame) => frame.type === 'user-loaded')).toHaveLength(1);
  await again.close();
});

it('names one history to everybody, and another one where the database is another', async () => {
  const elsewhere = await startTestApp();
  const sockets = await Promise.all(
    [test, test, elsewhere].map(async (house, index) =>
      openSocket(house.url, await house.tokenOf(index === 0 ? 's.mbeki' : 'm.lindqvist')),
    ),
  );
  const [one, two, other] = await Promise.all(sockets.map((socket) => socket.next('user-loaded')));
  expect(one?.history).toMatch(/^[0-9a-f]{32}$/);
  expect(two?.history).toBe(one?.history);
  expect(other?.history).not.toBe(one?.history);
  for (const socket of sockets) await socket.close();
  await elsewhere.close();
});
