import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { riverside } from '../../testing/raise.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { deleteOldChats } from './chat-retention.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const getChat = (account: string, id: GroupId) =>
  test.call(account, chatsEndpoints.getChat, { params: { t: riverside.t, id } });

it('deletes what had no activity for as long as the organisation says, and tells its members', async () => {
  const old = await startChat(test, 'r.iqbal', ['f.grant', 'd.price'], { name: 'Old' });
  const managed = await startChat(test, 't.okafor', ['d.price'], { name: 'Kept', flags: 1 });
  test.clock.advance(179 * 24 * 60 * 60_000);
  const young = await startChat(test, 'r.iqbal', ['f.grant', 'd.price'], { name: 'Young' });
  await deleteOldChats(test.app.context);
  expect((await getChat('f.grant', old.body.id)).status).toBe(200);

  test.clock.advance(1.5 * 24 * 60 * 60_000);
  const device = await openSocket(test.url, await test.tokenOf('f.grant'));
  expect(await deleteOldChats(test.app.context)).toBeGreaterThan(0);
  await device.next('GroupDispose', ({ groupId }) => groupId === old.body.id);
  expect((await getChat('f.grant', old.body.id)).status).toBe(404);
  expect((await getChat('f.grant', young.body.id)).status).toBe(200);
  expect((await getChat('d.price', managed.body.id)).status).toBe(200);
  const left = await sql<{ count: number }>`
    select count(*)::int as count from group_members where group_id = ${old.body.id}`.execute(
    test.app.context.database,
  );
  expect(left.rows[0]?.count).toBe(0);
  await device.close();
});
