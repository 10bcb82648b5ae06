import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { EDIT_MS, REPLY_EXCERPT } from '@soteria/contract/timelines/timelines.shapes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoId, presenceIdOf } from '../../demo/demo-id.ts';
import { type PushPeer, startPushPeer } from '../../testing/push-peer.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';

let test: TestApp;
let peer: PushPeer;
let id: GroupId;
beforeAll(async () => {
  test = await startTestApp({ PUSH_LOOPBACK: 'on' });
  peer = await startPushPeer(test.clock);
});
afterAll(async () => {
  await test.close();
  await peer.close();
});
beforeEach(async () => {
  id = (await raise(test, 'm.lindqvist')).body.id;
});

const t = riverside.t;
/** Of another school of the trust: alerted of nothing here. */
const OUTSIDER = 'a.romero';
const presenceOf = (account: string) =>
  presenceIdOf(account === OUTSIDER ? 'northgate' : 'riverside', account);

const write = (
  account: string,
  Text: string,
  more: { mentions?: string[]; replyTo?: EntryId; idempotencyKey?: string } = {},
) =>
  test.call(account, timelinesEndpoints.createEntry, {
    params: { t },
    ...(more.idempotencyKey ? { idempotencyKey: more.idempotencyKey } : {}),
    body: {
      OwnerType: 3,
      OwnerId: id,
      CreatedByPresenceId: presenceOf(account),
      Content: {
        Text,
        Mentions: (more.mentions ?? []).map(presenceOf),
        ...(more.replyTo ? { ReplyTo: more.replyTo } : {}),
      },
    },
  });

const edit = (account: string, entryId: EntryId, Text: string) =>
  test.call(account, timelinesEndpoints.editEntry, {
    params: { t, id, entryId },
    body: { PresenceId: presenceOf(account), Text },
  });

const remove = (account: string, entryId: EntryId) =>
  test.call(account, timelinesEndpoints.removeEntry, {
    params: { t, id, entryId, presenceId: presenceOf(account) },
  });

const versions = (account: string, entryId: EntryId) =>
  test.call(account, timelinesEndpoints.listEntryVersions, { params: { t, id, entryId } });

/** The next mention told to a browser; what was raised before it was registered may come first. */
async function nextMention(name: string) {
  for (;;) {
    const told = await peer.next(name);
    if (told.message.kind === 'mention') return told;
  }
}

const newest = async (account = 'm.lindqvist') =>
  (
    await test.call(account, timelinesEndpoints.listPreviousEntries, {
      params: { t, id, count: 30, ticks: '9999999999999999999' },
    })
  ).body;

const find = async (entryId: EntryId) => (await newest()).find((entry) => entry.id === entryId);

describe('editing', () => {
  it('a post that is sent again is answered with what it says now', async () => {
    const again = () => write('l.duval', 'Room 21', { idempotencyKey: 'room-21' });
    const { body: written } = await again();
    expect((await again()).body).toEqual(written);
    const { body: edited } = await edit('l.duval', written.id, 'Room 12');
    expect((await again()).body).toEqual(edited);
  });

  it('says the new text to everybody, keeps the old, and leaves a trace that notifies nobody', async () => {
    const { body: written } = await write('l.duval', 'Room 21');
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    await socket.next('user-loaded');
    const { body: edited } = await edit('l.duval', written.id, 'Room 12');
    expect(edited).toMatchObject({
      id: written.id,
      seq: written.seq,
      content: { $v: { Text: 'Room 12', EditedAt: new Date(test.clock.now()).toISOString() } },
    });

    const told = await socket.next('NewChatEntry', ({ entry }) => entry.content.$t === 'System');
    expect(told.entry).toMatchObject({
      behaviour: 1,
      content: { $v: { Event: 'Edited', EntryId: written.id, Seq: written.seq } },
    });
    expect(told.changed).toEqual([edited]);
    expect(await find(written.id)).toEqual(edited);
    expect((await versions('m.lindqvist', written.id)).body).toEqual([
      expect.objectContaining({
        content: { $t: 'Markdown', $v: { Text: 'Room 21' } },
        from: written.whenCreated,
      }),
    ]);
    await socket.close();
  });

  it('is caught up with by who was away, whether they hold the message or not', async () => {
    const { body: written } = await write('l.duval', 'Room 21');
    await edit('l.duval', written.id, 'Room 12');
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    socket.send({ type: 'Replay', payload: { tenantId: t, groupId: id, afterSeq: written.seq } });
    const replayed = await socket.next('Replayed');
    expect(replayed.entries.map(({ content }) => content.$t)).not.toContain('Markdown');
    expect(replayed.changed).toEqual([await find(written.id)]);
    await socket.close();
  });

  it('is the author’s alone, for five minutes, of text only', async () => {
    const { body: written } = await write('l.duval', 'Room 21');
    expect((await edit('m.lindqvist', written.id, 'no')).status).toBe(403);
    expect((await edit('t.okafor', written.id, 'no')).status).toBe(403);
    expect((await edit(OUTSIDER, written.id, 'no')).status).toBe(404);
    expect((await edit('l.duval', demoId<EntryId>('nowhere'), 'no')).status).toBe(404);
    test.clock.advance(EDIT_MS);
    expect((await edit('l.duval', written.id, 'in time')).status).toBe(200);
    test.clock.advance(1_000);
    const late = await edit('l.duval', written.id, 'too late');
    expect([late.status, late.problem.errors.Text]).toEqual([
      422,
      ['A message can be edited for 5 minutes. Write another one instead.'],
    ]);
    const trace = (await newest()).find(({ content }) => content.$t === 'System');
    expect((await edit('l.duval', trace?.id as EntryId, 'no')).status).toBe(422);
    expect(await find(written.id)).toMatchObject({ content: { $v: { Text: 'in time' } } });
  });

  it('leaves no trace when nothing changes, and loses nothing when two edits meet', async () => {
    const { body: written } = await write('l.duval', 'one');
    await edit('l.duval', written.id, 'one');
    expect((await versions('l.duval', written.id)).body).toEqual([]);
    await Promise.all(['two', 'three', 'four'].map((text) => edit('l.duval', written.id, text)));
    const kept = (await versions('l.duval', written.id)).body.map(({ content }) =>
      content.$t === 'Markdown' ? content.$v.Text : '',
    );
    const now = await find(written.id);
    const text = now?.content.$t === 'Markdown' ? now.content.$v.Text : '';
    expect([...kept, text].sort()).toEqual(['four', 'one', 'three', 'two']);
    const numbers = (await newest()).map((entry) => entry.seq).toReversed();
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe('removing', () => {
  it('leaves that it was there, takes its words out of answers, and keeps them for admins', async () => {
    const { body: written } = await write('l.duval', 'Her mother’s number is 07700 900123');
    const { body: answer } = await write('m.lindqvist', 'Thank you', { replyTo: written.id });
    test.clock.advance(EDIT_MS * 3);
    expect((await remove('l.duval', written.id)).status).toBe(204);
    expect((await remove('l.duval', written.id)).status, 'again').toBe(204);

    expect((await find(written.id))?.content).toEqual({
      $t: 'Removed',
      $v: {
        RemovedAt: new Date(test.clock.now()).toISOString(),
        ByPresenceId: presenceOf('l.duval'),
        ByName: 'Léa Duval',
      },
    });
    expect(await find(answer.id)).toMatchObject({ content: { $v: { ReplyTo: { Text: '' } } } });
    expect(JSON.stringify(await newest())).not.toContain('07700');
    expect(
      (await newest()).filter(({ content }) => content.$t === 'System' && content.$v.Event === 'Removed'),
    ).toHaveLength(1);
    expect((await versions('m.lindqvist', written.id)).status).toBe(403);
    expect((await versions('t.okafor', written.id)).body).toMatchObject([
      { content: { $v: { Text: 'Her mother’s number is 07700 900123' } } },
    ]);
  });

  it('is the author’s and an admin’s', async () => {
    const { body: written } = await write('l.duval', 'Unkind words');
    expect((await remove('m.lindqvist', written.id)).status).toBe(403);
    expect((await remove(OUTSIDER, written.id)).status).toBe(404);
    expect((await remove('t.okafor', written.id)).status).toBe(204);
    expect(await find(written.id)).toMatchObject({ content: { $v: { ByName: 'Tom Okafor' } } });
  });

  it('is told with the answers that change with it', async () => {
    const { body: written } = await write('l.duval', 'A slip');
    const { body: answer } = await write('m.lindqvist', 'Noted', { replyTo: written.id });
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    await socket.next('user-loaded');
    await remove('l.duval', written.id);
    const told = await socket.next('NewChatEntry', ({ entry }) => entry.content.$t === 'System');
    expect(told.changed).toEqual([await find(written.id), await find(answer.id)]);
    await socket.close();
  });
});

describe('answering', () => {
  it('carries the beginning of what it answers, on one line and whole characters', async () => {
    const { body: long } = await write('l.duval', `first\n\nsecond ${'🙂'.repeat(REPLY_EXCERPT)}`);
    const { body } = await write('m.lindqvist', 'Yes', { replyTo: long.id });
    const excerpt = body.content.$t === 'Markdown' ? body.content.$v.ReplyTo : undefined;
    expect(excerpt).toMatchObject({ EntryId: long.id, Ticks: long.ticks, CreatedByName: 'Léa Duval' });
    expect([...(excerpt?.Text ?? '')]).toHaveLength(REPLY_EXCERPT);
    expect(excerpt?.Text).toMatch(/^first second (🙂)+…$/u);
  });

  it('answers nothing of another conversation', async () => {
    const { body: elsewhere } = await write('l.duval', 'Secret');
    id = (await raise(test, 'm.lindqvist')).body.id;
    expect((await write('m.lindqvist', 'What?', { replyTo: elsewhere.id })).status).toBe(422);
  });
});

describe('mentions', () => {
  it('name members only, and tell the closed browsers of those, not of the author', async () => {
    for (const account of ['l.duval', OUTSIDER, 'm.lindqvist'])
      await test.call(account, devicesEndpoints.registerDevice, { body: peer.subscribe(account) });
    id = (await raise(test, 'b.achterberg', { mode: 1 })).body.id;
    const { body } = await write('m.lindqvist', '@Léa Duval bring the keys to the library, please', {
      mentions: ['l.duval', OUTSIDER, 'm.lindqvist'],
    });
    expect(body.content).toMatchObject({
      $v: {
        Mentions: [
          { PresenceId: presenceOf('l.duval'), DisplayName: 'Léa Duval' },
          { PresenceId: presenceOf('m.lindqvist'), DisplayName: 'Maya Lindqvist' },
        ],
      },
    });
    const { message, headers } = await nextMention('l.duval');
    expect(message).toMatchObject({
      kind: 'mention',
      title: 'DRILL Maya Lindqvist mentioned you',
      body: 'Lockdown: @Léa Duval bring the keys to t…',
      tag: `entry ${id}`,
      path: `/incidents/${t}/${id}`,
      canRespond: false,
    });
    expect(headers.urgency).toBe('high');
    expect(peer.received(OUTSIDER)).toEqual([]);
    expect(peer.received('m.lindqvist').filter(({ message: { kind } }) => kind === 'mention')).toEqual([]);
  });

  it('tell of a chat without its group’s name, and not as urgent', async () => {
    await test.call('c.oyelaran', devicesEndpoints.registerDevice, { body: peer.subscribe('chat') });
    const chat = await test.call('m.lindqvist', chatsEndpoints.createChat, {
      params: { t },
      body: {
        OwnerId: riverside.o,
        CreatedBy: presenceOf('m.lindqvist'),
        AddMembers: [presenceOf('c.oyelaran')],
      },
    });
    await test.call('m.lindqvist', timelinesEndpoints.createEntry, {
      params: { t },
      body: {
        OwnerType: 2,
        OwnerId: chat.body.id,
        CreatedByPresenceId: presenceOf('m.lindqvist'),
        Content: { Text: '@Chidi have you a minute?', Mentions: [presenceOf('c.oyelaran')] },
      },
    });
    const { message, headers } = await nextMention('chat');
    expect(message).toMatchObject({
      kind: 'mention',
      title: 'Maya Lindqvist mentioned you',
      body: '@Chidi have you a minute?',
      path: `/chats/${t}/${chat.body.id}`,
    });
    expect(headers.urgency).toBe('normal');
  });
});
