import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { fillPath } from '@soteria/contract/kit/endpoint';
import type { EntryId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { mp3, mp4, named, noise, picture, SOUND, starting } from '../../testing/sample-files.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { timelineFiles } from '../../testing/timeline-files.ts';
import { upload } from '../../testing/upload.ts';
import { deleteOldChats } from '../chats/chat-retention.ts';
import { discardUpload } from './discard-upload.ts';
import { insertUpload, mediaFolder, mediaKeys } from './media.queries.ts';
import { sweepMedia } from './media-sweep.ts';

const { t } = riverside;
const MB = 1024 * 1024;
const HOUR = 60 * 60_000;
const { state, put, putMedia, getMedia, filesOf, countRows, expectNothingLeft } = timelineFiles();

describe('what is refused', () => {
  it('says the limits before, in bytes', async () => {
    const { body: limits } = await state.test.call('l.marsh', mediaEndpoints.getUploadLimits, {
      params: { t, id: state.id },
    });
    expect(limits).toEqual({ Image: 2 * MB, Video: 3 * MB, Audio: MB, File: MB });
  });

  it.each([
    [
      'a photo',
      async () => named(await noise(900, 900).png().toBuffer(), 'a.png'),
      'A photo may have at most 2 MB.',
    ],
    [
      'a video',
      async () => named(Buffer.concat([mp4, Buffer.alloc(3 * MB)]), 'a.mp4'),
      'A video may have at most 3 MB.',
    ],
    [
      'a sound',
      async () => named(Buffer.concat([mp3, Buffer.alloc(MB)]), 'a.mp3'),
      'A sound may have at most 1 MB.',
    ],
    ['a file', async () => named(Buffer.alloc(MB + 1, 'x'), 'a.txt'), 'A file may have at most 1 MB.'],
    [
      'what is far too large',
      async () => named(Buffer.alloc(30 * MB, 'x'), 'a.txt'),
      'A file may have at most 1 MB.',
    ],
  ])('%s above its limit', async (_what, make, words) => {
    const { status, problem } = await put(await make());
    expect([status, problem.code, problem.errors]).toEqual([413, 'too-large', { file: [words] }]);
    await expectNothingLeft();
  });

  it('takes a file of exactly its limit', async () => {
    expect((await putMedia(named(Buffer.alloc(MB, 'x'), 'a.txt'))).media.ByteSize).toBe(MB);
    expect(
      (await putMedia(named(Buffer.concat([mp4, Buffer.alloc(3 * MB - mp4.length)]), 'a.mp4'))).media.Kind,
    ).toBe('Video');
  });

  it('an empty file, no file, and what is no form', async () => {
    expect(await put(named(Buffer.alloc(0), 'a.txt'))).toMatchObject({
      status: 400,
      problem: { errors: { file: ['This file is empty.'] } },
    });
    const path = fillPath(mediaEndpoints.uploadMedia.path, { t, id: state.id });
    const url = `${state.test.url}/api/v1${path}?presenceId=${presenceIdOf('riverside', 'm.lindqvist')}`;
    const authorization = `Bearer ${await state.test.tokenOf('m.lindqvist')}`;
    const post = async (type: string, content: string) =>
      (await fetch(url, { method: 'POST', headers: { authorization, 'content-type': type }, body: content }))
        .status;
    const form = 'multipart/form-data; boundary=x';
    const part = '--x\r\ncontent-disposition: form-data; name="file"';
    expect(await post('application/json', '{}')).toBe(415);
    expect(await post('multipart/form-data', 'x')).toBe(400);
    expect(await post(form, '')).toBe(400);
    expect(await post(form, 'garbage')).toBe(400);
    expect(await post(form, `${part}\r\n\r\nonly a field\r\n--x--\r\n`)).toBe(400);
    expect(await post(form, `${part}; filename="a.txt"\r\n\r\nwithout an end`)).toBe(400);
    await expect.poll(() => countRows('media_uploads')).toBe(0);
  });

  it('a picture that is broken, or unpacks to more pixels than there are', async () => {
    const whole = await noise(300, 300).jpeg().toBuffer();
    const bomb = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2 * MB);
    const heic = starting([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic');
    for (const content of [whole.subarray(0, 3_000), bomb, heic]) {
      const { status, problem } = await put(named(content, 'a.jpg'));
      expect([status, problem.code]).toEqual([415, 'unsupported-type']);
    }
    await expectNothingLeft();
  });

  it('an outsider, an admin who is no member, and another’s presence, before a byte is stored', async () => {
    expect((await upload(state.test, 'p.connor', state.id, SOUND)).status).toBe(404);
    expect((await upload(state.test, 't.okafor', state.id, SOUND)).status).toBe(403);
    const asAnother = await state.test.call('l.marsh', mediaEndpoints.uploadMedia, {
      params: { t, id: state.id },
      query: { presenceId: presenceIdOf('riverside', 'm.lindqvist') },
      file: SOUND,
    });
    expect(asAnother.status).toBe(403);
    expect([await filesOf(state.id), await countRows('media_uploads')]).toEqual([null, 0]);
  });

  it('anything in a closed group, as text is', async () => {
    const presenceId = presenceIdOf('riverside', 'm.lindqvist');
    await state.test.call('m.lindqvist', chatsEndpoints.archiveChat, {
      params: { t, id: state.id, presenceId },
    });
    const { status, problem } = await put(SOUND);
    expect([status, problem.code]).toEqual([409, 'closed']);
    expect(await filesOf(state.id)).toBeNull();
  });
});

describe('the entry', () => {
  it('is told to members, is the preview of the chat and counts as writing', async () => {
    const socket = await openSocket(state.test.url, await state.test.tokenOf('l.marsh'));
    await socket.next('user-loaded');
    const { entryId, media } = await putMedia(SOUND);
    const { entry, lastHumanActivity } = await socket.next(
      'NewChatEntry',
      ({ groupId }) => groupId === state.id,
    );
    expect(entry).toMatchObject({ id: entryId, content: { $t: 'Media', $v: media } });
    expect(lastHumanActivity).toBe(entry.whenCreated);
    await socket.close();
    const chats = await state.test.call('l.marsh', chatsEndpoints.listOwnChats);
    expect(chats.body.find((chat) => chat.id === state.id)?.lastEntry?.content).toEqual({
      $t: 'Media',
      $v: media,
    });
    const { body: page } = await state.test.call('l.marsh', timelinesEndpoints.listPreviousEntries, {
      params: { t, id: state.id, count: 1, ticks: '9999999999999999999' },
    });
    expect(page[0]).toEqual(entry);
  });

  it('is the first response to an incident, and stands in its record', async () => {
    const { body: incident } = await raise(state.test, 'm.lindqvist');
    await upload(state.test, 'l.duval', incident.id, named(mp4, 'corridor.mp4'));
    const { body: now } = await state.test.call('m.lindqvist', incidentsEndpoints.getIncident, {
      params: { t, id: incident.id },
    });
    expect(now.firstResponderName).toBe('Léa Duval');
    const { body: record } = await state.test.call('m.lindqvist', incidentRecordEndpoints.getIncidentRecord, {
      params: { t, id: incident.id },
    });
    expect(record.entries.map((entry) => entry.words)).toContain('Video: corridor.mp4');
    const paper = await state.test.call('m.lindqvist', incidentRecordEndpoints.getIncidentRecordPdf, {
      params: { t, id: incident.id },
    });
    expect(paper.status).toBe(200);
  });

  it('is one for one key, however often it is sent, and leaves one file', async () => {
    const answers = await Promise.all([put(SOUND, 'once'), put(SOUND, 'once')]);
    const again = await put(SOUND, 'once');
    expect([...answers, again].map((answer) => answer.status)).toEqual([201, 201, 201]);
    const ids = new Set([...answers, again].map((answer) => answer.body.id));
    expect(ids.size).toBe(1);
    expect(await filesOf(state.id)).toEqual([...ids]);
    expect([await countRows('media_uploads'), await countRows('timeline_entries')]).toEqual([0, 1]);
    const other = await put(named(Buffer.from('another'), SOUND.name), 'once');
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency-key-reused']);
    expect(await filesOf(state.id)).toEqual([...ids]);
  });
});

describe('nothing is left behind', () => {
  /** An upload that goes on until it is told to stop. */
  async function beginUpload(
    content: Buffer,
    to = { app: state.test, groupId: state.id },
  ): Promise<ClientRequest> {
    const path = fillPath(mediaEndpoints.uploadMedia.path, { t, id: to.groupId });
    const url = `${to.app.url}/api/v1${path}?presenceId=${presenceIdOf('riverside', 'm.lindqvist')}`;
    const sending = httpRequest(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await to.app.tokenOf('m.lindqvist')}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    sending.on('error', () => {});
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    sending.write(content);
    return sending;
  }

  it('by a client that goes away in the middle', async () => {
    const sending = await beginUpload(Buffer.concat([mp4, Buffer.alloc(MB)]));
    await expect.poll(async () => (await filesOf(state.id))?.length).toBe(1);
    expect(await countRows('media_uploads')).toBe(1);
    sending.destroy();
    await expectNothingLeft();
    expect(await countRows('timeline_entries')).toBe(0);
  });

  it('by a member who is taken out while the file arrives', async () => {
    const sending = await beginUpload(mp4);
    await expect.poll(async () => (await filesOf(state.id))?.length).toBe(1);
    const gone = new Promise<number | undefined>((done) =>
      sending.on('response', (answer) => done(answer.resume().statusCode)),
    );
    await sql`delete from group_members where group_id = ${state.id}
      and presence_id = ${presenceIdOf('riverside', 'm.lindqvist')}`.execute(state.test.app.context.database);
    sending.end('\r\n--x--\r\n');
    expect(await gone).toBe(404);
    await expectNothingLeft();
  });

  it('by a server that stops, which does not wait for it', async () => {
    const app = await startTestApp();
    const chat = await startChat(app, 'm.lindqvist', ['l.marsh', 'f.grant']);
    const sending = await beginUpload(mp4, { app, groupId: chat.body.id });
    const folder = app.app.context.media.pathOf(mediaFolder(t, chat.body.id));
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    const broken = new Promise((done) => sending.on('close', done));
    await app.close();
    await broken;
  });

  it('by a server that died: an hour later it is swept, and what is alive is not', async () => {
    const { context } = state.test.app;
    const begin = async () => {
      const upload = { tenantId: t, groupId: state.id, entryId: crypto.randomUUID() as EntryId };
      await insertUpload(context.database, upload, new Date(context.clock.now()));
      for (const key of Object.values(mediaKeys(upload))) await context.media.put(key, mp4);
      return upload;
    };
    await begin();
    const { entryId } = await putMedia(SOUND);
    state.test.clock.advance(HOUR + 1);
    const alive = await begin();
    expect(await sweepMedia(context)).toBe(1);
    const kept = [entryId, ...Object.values(mediaKeys(alive)).map((key) => key.split('/').at(-1))];
    expect((await filesOf(state.id))?.sort()).toEqual(kept.sort());
    expect(await countRows('media_uploads')).toBe(1);
  });

  it('and never the file of an entry that was written, though nobody heard of it', async () => {
    const { entryId } = await putMedia(SOUND);
    await discardUpload(state.test.app.context, { tenantId: t, groupId: state.id, entryId });
    expect((await getMedia(entryId)).content.equals(SOUND.content)).toBe(true);
  });

  it('by a chat that is deleted when its time is over, after a crash too', async () => {
    const { context } = state.test.app;
    await putMedia(SOUND);
    const crashed = await startChat(state.test, 'm.lindqvist', ['l.marsh', 'r.iqbal'], { name: 'Crashed' });
    await upload(state.test, 'm.lindqvist', crashed.body.id, SOUND);
    const { removeFolder } = context.media;
    context.media.removeFolder = (folder) =>
      folder.includes(crashed.body.id)
        ? Promise.reject(new Error('The process died.'))
        : removeFolder(folder);
    state.test.clock.advance(181 * 24 * HOUR);
    await deleteOldChats(context);
    await expect.poll(() => filesOf(state.id)).toBeNull();
    expect(await filesOf(crashed.body.id)).toHaveLength(1);
    context.media.removeFolder = removeFolder;
    await sweepMedia(context);
    expect(await filesOf(crashed.body.id)).toBeNull();
    expect(await countRows('media_removals', crashed.body.id)).toBe(0);
  });
});
