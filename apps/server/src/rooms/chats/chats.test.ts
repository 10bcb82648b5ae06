import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgIdOf, presenceIdOf, tenantIdOf } from '../../demo/demo-id.ts';
import { riverside } from '../../testing/raise.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { t } = riverside;
const maya = presenceIdOf('riverside', 'm.lindqvist');
const ana = presenceIdOf('riverside', 'a.whitfield');
const leo = presenceIdOf('riverside', 'l.marsh');

async function connect(account: string): Promise<TestSocket> {
  const socket = await openSocket(test.url, await test.tokenOf(account));
  await socket.next('user-loaded');
  return socket;
}

const ownChats = async (account: string) => (await test.call(account, chatsEndpoints.listOwnChats)).body;
const getChat = (account: string, id: GroupId) =>
  test.call(account, chatsEndpoints.getChat, { params: { t, id } });
const write = (account: string, id: GroupId, Text: string) =>
  test.call(account, timelinesEndpoints.createEntry, {
    params: { t },
    body: {
      OwnerType: 2,
      OwnerId: id,
      CreatedByPresenceId: presenceIdOf('riverside', account),
      Content: { Text },
    },
  });
const changeMembers = (
  endpoint: 'addChatMembers' | 'removeChatMembers',
  account: string,
  id: GroupId,
  people: string[],
) =>
  test.call(account, chatsEndpoints[endpoint], {
    params: { t, id },
    body: {
      AssigningPresenceId: presenceIdOf('riverside', account),
      PresenceIds: people.map((person) => presenceIdOf('riverside', person)),
    },
  });

describe('starting a chat', () => {
  it('puts everybody in it, and tells the devices of all', async () => {
    const device = await connect('a.whitfield');
    const { status, body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'l.marsh'], {
      name: 'Trip',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ displayName: 'Trip', memberCount: 3, flags: 0, existed: false });
    const told = await device.next('GroupChangedChat', ({ chat }) => chat.id === body.id);
    expect(told.chat.membership.map((member) => member.id).toSorted()).toEqual([maya, ana, leo].toSorted());
    await device.next('AddParticiant', ({ groupId }) => groupId === body.id);
    expect((await ownChats('l.marsh')).map((chat) => chat.id)).toContain(body.id);
    expect((await ownChats('h.okoro')).map((chat) => chat.id)).not.toContain(body.id);
    await device.close();
  });

  it('finds the one-to-one chat that two people have, whoever asks, and makes one when both ask at once', async () => {
    const [first, second, third] = await Promise.all([
      startChat(test, 'h.okoro', ['j.bell']),
      startChat(test, 'j.bell', ['h.okoro']),
      startChat(test, 'h.okoro', ['j.bell']),
    ]);
    expect(new Set([first, second, third].map((answer) => answer.body.id)).size).toBe(1);
    expect([first, second, third].filter((answer) => !answer.body.existed)).toHaveLength(1);
  });

  it('answers the same under the same key, and makes one', async () => {
    const send = () =>
      startChat(test, 'h.okoro', ['j.bell', 'l.marsh'], { idempotencyKey: 'a-group', name: 'Once' });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await ownChats('j.bell')).filter((chat) => chat.displayName === 'Once')).toHaveLength(1);
  });

  it('refuses people whom the caller may not know, oneself alone, and managed groups by members', async () => {
    const stranger = await test.call('m.lindqvist', chatsEndpoints.createChat, {
      params: { t },
      body: { OwnerId: riverside.o, CreatedBy: maya, AddMembers: [presenceIdOf('northgate', 'c.watts')] },
    });
    expect(stranger.status).toBe(422);
    expect((await startChat(test, 'm.lindqvist', ['m.lindqvist'])).status).toBe(422);
    expect((await startChat(test, 'm.lindqvist', ['it.support'])).status).toBe(422);
    expect((await startChat(test, 'm.lindqvist', ['l.marsh'], { flags: 1 })).status).toBe(403);
  });

  it('lets a person of two schools put people of both into one chat', async () => {
    const { status, body } = await test.call('p.nair', chatsEndpoints.createChat, {
      params: { t },
      body: {
        OwnerId: riverside.o,
        CreatedBy: presenceIdOf('riverside', 'p.nair'),
        AddMembers: [maya, presenceIdOf('northgate', 'v.osei')],
      },
    });
    expect([status, body.memberCount]).toEqual([201, 3]);
  });
});

describe('talking', () => {
  it('counts what is unread, shows the newest entry in the list, and keeps a person’s devices of one mind', async () => {
    const { body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'c.farr']);
    const { id } = body;
    const other = await connect('a.whitfield');
    await write('m.lindqvist', id, 'First');
    await write('m.lindqvist', id, 'Second');
    const told = await other.next('NewChatEntry', (payload) => payload.entry.seq === 2);
    const unread = (await ownChats('a.whitfield')).find((chat) => chat.id === id);
    expect(unread).toMatchObject({ lastSeq: 2, lastEntry: { content: { $v: { Text: 'Second' } } } });
    expect(unread?.groupMembers).toMatchObject([{ presenceId: ana, lastReadSeq: 0, lastReadPointer: null }]);
    const own = (await ownChats('m.lindqvist')).find((chat) => chat.id === id);
    expect(own?.groupMembers).toMatchObject([{ lastReadSeq: 2 }]);

    await test.call('a.whitfield', timelinesEndpoints.moveReadPointer, {
      params: { t, id, presenceId: ana, ticks: told.entry.ticks },
    });
    const moved = await other.next('GroupMemberUpdated', (payload) => payload.groupId === id);
    expect(moved.members).toMatchObject([{ presenceId: ana, lastReadSeq: 2 }]);
    await other.close();
  });

  it('is refused to those who are not in it, and read by an admin of the organisation', async () => {
    const { body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'n.abara']);
    expect((await write('h.okoro', body.id, 'Let me in')).status).toBe(404);
    expect((await getChat('h.okoro', body.id)).status).toBe(404);
    expect((await getChat('t.okafor', body.id)).status).toBe(200);
    expect((await write('t.okafor', body.id, 'As admin')).status).toBe(403);
  });
});

describe('members', () => {
  it('are added by any member: told, in the list, with the history', async () => {
    const { body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'r.iqbal']);
    const device = await connect('s.wood');
    expect(
      (await changeMembers('addChatMembers', 'a.whitfield', body.id, ['s.wood', 'r.iqbal'])).status,
    ).toBe(204);
    await device.next('AddParticiant', ({ groupId }) => groupId === body.id);
    const { body: chat } = await getChat('s.wood', body.id);
    expect(chat).toMatchObject({ memberCount: 4, lastEntry: { content: { $v: { Event: 'MembersAdded' } } } });
    await device.close();
  });

  it('are taken out and lose access at once; a one-to-one chat that grew is not found as one again', async () => {
    const first = await startChat(test, 'k.dube', ['y.tanaka']);
    const { id } = first.body;
    const device = await connect('y.tanaka');
    await changeMembers('addChatMembers', 'k.dube', id, ['o.hughes']);
    await changeMembers('removeChatMembers', 'k.dube', id, ['y.tanaka']);
    const left = await device.next('GroupLeave', ({ groupId }) => groupId === id);
    expect(left).toMatchObject({ presenceId: presenceIdOf('riverside', 'y.tanaka'), memberCount: 2 });
    expect((await getChat('y.tanaka', id)).status).toBe(404);
    const again = await startChat(test, 'k.dube', ['y.tanaka']);
    expect(again.body).toMatchObject({ existed: false });
    expect(again.body.id).not.toBe(id);
    await device.close();
  });

  it('leave by themselves, but not a managed group; only admins change that', async () => {
    const managed = await startChat(test, 't.okafor', ['h.okoro', 'j.bell'], { name: 'First aid', flags: 1 });
    const { id } = managed.body;
    expect(managed.body.can).toMatchObject({ manage: true });
    expect((await changeMembers('removeChatMembers', 'h.okoro', id, ['h.okoro'])).status).toBe(403);
    expect((await changeMembers('addChatMembers', 'h.okoro', id, ['l.marsh'])).status).toBe(403);
    const renamed = await test.call('h.okoro', chatsEndpoints.renameChat, {
      params: { t, id, name: 'Mine' },
    });
    expect(renamed.status).toBe(403);
    expect((await changeMembers('addChatMembers', 't.okafor', id, ['l.marsh'])).status).toBe(204);
    const listed = await test.call('p.connor', chatsEndpoints.listManagedChats, { params: riverside });
    const summary = listed.body.find((chat) => chat.id === id);
    expect(summary).toMatchObject({ displayName: 'First aid', memberCount: 4 });
    expect(summary).not.toHaveProperty('lastEntry');
    expect(listed.body.every((chat) => chat.flags === 1)).toBe(true);

    const open = await startChat(test, 'm.lindqvist', ['a.whitfield', 'w.adeyemi']);
    expect((await changeMembers('removeChatMembers', 'w.adeyemi', open.body.id, ['w.adeyemi'])).status).toBe(
      204,
    );
    const { body: chat } = await getChat('m.lindqvist', open.body.id);
    expect(chat.lastEntry?.content).toEqual({ $t: 'System', $v: { Event: 'Left' } });
  });
});

describe('name, picture, archive', () => {
  it('renames for everybody, and keeps the old name on the timeline', async () => {
    const { body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'e.sorensen']);
    const device = await connect('e.sorensen');
    const params = { t, id: body.id, name: 'Year 6 trip' };
    await test.call('a.whitfield', chatsEndpoints.renameChat, { params });
    // The word of the chat's beginning may come later than the connection.
    const isNamed = ({ chat }: { chat: { id: string; displayName: string | null } }) =>
      chat.id === body.id && chat.displayName !== null;
    const told = await device.next('GroupChangedChat', isNamed);
    expect(told.chat).toMatchObject({
      displayName: 'Year 6 trip',
      lastEntry: { content: { $v: { From: '' } } },
    });
    await device.close();
  });

  it('takes a picture, shows it to members, and gives it up', async () => {
    const { body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'g.pritchard']);
    const params = { t, id: body.id, presenceId: maya };
    const content = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    const file = { content, name: 'trip.png', type: 'image/png' };
    expect((await test.call('m.lindqvist', chatsEndpoints.setChatThumb, { params, file })).status).toBe(204);
    expect((await getChat('a.whitfield', body.id)).body.hasCustomAvatar).toBe(true);
    const thumb = (account: string) => test.call(account, chatsEndpoints.getChatThumb, { params });
    expect((await thumb('a.whitfield')).headers.get('content-type')).toBe('image/webp');
    expect((await thumb('h.okoro')).status).toBe(404);
    await test.call('m.lindqvist', chatsEndpoints.removeChatThumb, { params });
    expect((await thumb('a.whitfield')).status).toBe(404);
  });

  it('is closed by its creator, for everybody: told, off the lists, nobody writes any more', async () => {
    const { body } = await startChat(test, 'm.lindqvist', ['a.whitfield', 'f.grant']);
    const { id } = body;
    const archive = (account: string) => {
      const params = { t, id, presenceId: presenceIdOf('riverside', account) };
      return test.call(account, chatsEndpoints.archiveChat, { params });
    };
    const device = await connect('f.grant');
    expect((await archive('f.grant')).status).toBe(403);
    expect((await archive('m.lindqvist')).status).toBe(204);
    await device.next('GroupDispose', ({ groupId }) => groupId === id);
    expect((await ownChats('f.grant')).map((chat) => chat.id)).not.toContain(id);
    expect((await write('f.grant', id, 'Still there?')).problem.code).toBe('closed');
    await device.close();
  });
});

describe('an organisation that hides chats', () => {
  const setHidden = (isHidden: boolean) =>
    sql`update organisations set hide_chats = ${isHidden} where id = ${orgIdOf('northgate')}`.execute(
      test.app.context.database,
    );

  it('has none: not in a list, not by link, not on the timeline, not to be started', async () => {
    const params = { t: tenantIdOf('northgate') };
    const body = {
      OwnerId: orgIdOf('northgate'),
      CreatedBy: presenceIdOf('northgate', 'v.osei'),
      AddMembers: [presenceIdOf('northgate', 'a.romero'), presenceIdOf('northgate', 'c.watts')],
    };
    const made = await test.call('v.osei', chatsEndpoints.createChat, { params, body });
    const { id } = made.body;
    expect((await ownChats('a.romero')).map((chat) => chat.id)).toContain(id);
    await setHidden(true);
    expect(await ownChats('a.romero')).toEqual([]);
    expect((await getChat('a.romero', id)).status).toBe(404);
    const page = await test.call('a.romero', timelinesEndpoints.listPreviousEntries, {
      params: { ...params, id, count: 30, ticks: '9999999999999999999' },
    });
    expect(page.status).toBe(404);
    expect((await test.call('v.osei', chatsEndpoints.createChat, { params, body })).status).toBe(422);
    await setHidden(false);
    expect((await ownChats('a.romero')).map((chat) => chat.id)).toContain(id);
  });
});
