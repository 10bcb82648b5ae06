import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { type Endpoint, fillPath } from '@soteria/contract/kit/endpoint';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import type { MediaContent } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presenceIdOf, subjectOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { SOUND, type TestFile, upload } from '../../testing/upload.ts';
import { deleteOldChats } from '../chats/chat-retention.ts';
import { discardUpload } from './discard-upload.ts';
import { insertUpload, mediaFolder, mediaKeys } from './media.queries.ts';
import { sweepMedia } from './media-sweep.ts';

const { t } = riverside;
const MB = 1024 * 1024;
const HOUR = 60 * 60_000;

let test: TestApp;
/** An open chat of Maya, Leo and Femi, fresh for each test. */
let id: GroupId;

beforeAll(async () => {
  test = await startTestApp({
    MEDIA_MAX_IMAGE_MB: '2',
    MEDIA_MAX_VIDEO_MB: '3',
    MEDIA_MAX_AUDIO_MB: '1',
    MEDIA_MAX_FILE_MB: '1',
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  id = (await startChat(test, 'm.lindqvist', ['l.marsh', 'f.grant'], { name: 'Corridor' })).body.id;
});

/** The beginnings by which containers are known, and then bytes of all values. */
const body = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 31) % 256));
const starting = (...head: (string | number[])[]) =>
  Buffer.concat([
    ...head.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    body,
  ]);
const mp4 = starting([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0], 'isommp42');
const mov = starting([0, 0, 0, 20], 'ftypqt  ', [0, 0, 0, 0], 'qt  ');
const webm = starting([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm');
const mp3 = starting('ID3', [3, 0, 0, 0, 0, 0, 10], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64]);
const named = (content: Buffer, name: string, type = 'application/octet-stream'): TestFile => ({
  content,
  name,
  type,
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a53' } });
/** What no encoder makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const put = (file: TestFile, idempotencyKey?: string) =>
  upload(test, 'm.lindqvist', id, file, idempotencyKey);

async function putMedia(file: TestFile): Promise<{ entryId: EntryId; media: MediaContent }> {
  const { status, body: entry, problem } = await put(file);
  expect(status, JSON.stringify(problem)).toBe(201);
  if (entry.content.$t !== 'Media') throw new Error('This is a file.');
  return { entryId: entry.id, media: entry.content.$v };
}

async function get(url: string, headers: Record<string, string> = {}, account: string | null = 'l.marsh') {
  const token = account && { authorization: `Bearer ${await test.tokenOf(account)}` };
  const answer = await fetch(url.startsWith('http') ? url : test.url + url, {
    headers: { ...token, ...headers },
  });
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
}

const urlOf = (endpoint: Endpoint, entryId: EntryId) =>
  `/api/v1${fillPath(endpoint.path, { t, id, timelineId: id, entryId })}`;
const getMedia = (entryId: EntryId, headers = {}) =>
  get(urlOf(mediaEndpoints.getEntryMedia, entryId), headers);

const addressFor = async (entryId: EntryId, account = 'l.marsh') =>
  (await test.call(account, mediaEndpoints.getEntryMediaAddress, { params: { t, id, entryId } })).body;

/** The files of the chat; null when nothing was ever stored there. */
const filesOf = (groupId: GroupId) =>
  readdir(test.app.context.media.pathOf(mediaFolder(t, groupId))).catch(() => null);

async function countRows(table: 'media_uploads' | 'media_removals' | 'timeline_entries', groupId = id) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where group_id = ${groupId}`.execute(
    test.app.context.database,
  );
  return rows[0]?.count;
}

async function expectNothingLeft() {
  await expect.poll(async () => [await filesOf(id), await countRows('media_uploads')]).toEqual([[], 0]);
}

describe('what is stored', () => {
  it.each([
    ['a video', named(mp4, 'door.mp4', 'video/mp4'), 'Video', 'video/mp4'],
    ['a QuickTime video', named(mov, 'door.mov'), 'Video', 'video/quicktime'],
    ['a WebM video', named(webm, 'door.webm', 'video/webm'), 'Video', 'video/webm'],
    ['a recording in WebM', named(webm, 'voice.webm', 'audio/webm;codecs=opus'), 'Audio', 'audio/webm'],
    ['a recording in MP4', named(mp4, 'voice.m4a', 'audio/mp4'), 'Audio', 'audio/mp4'],
    ['an MP3', named(mp3, 'voice.mp3'), 'Audio', 'audio/mpeg'],
    ['an Ogg', named(starting('OggS', Array(24).fill(0), 'OpusHead'), 'v.ogg'), 'Audio', 'audio/ogg'],
    ['an AAC', named(starting([0xff, 0xf1, 0x50, 0x80, 2, 0x1f, 0xfc]), 'v.aac'), 'Audio', 'audio/aac'],
    ['a FLAC', named(starting('fLaC'), 'v.flac'), 'Audio', 'audio/flac'],
    ['a WAV', SOUND, 'Audio', 'audio/wav'],
    [
      'a PDF',
      named(starting('%PDF-1.7\n'), 'plan.pdf', 'application/pdf'),
      'File',
      'application/octet-stream',
    ],
    ['a text', named(Buffer.from('Door 4'), 'a.txt', 'text/plain'), 'File', 'application/octet-stream'],
    [
      'a text said to be a sound',
      named(Buffer.from('Door 4'), 'a.mp3', 'audio/mpeg'),
      'File',
      'application/octet-stream',
    ],
  ])('%s, byte for byte', async (_what, file, Kind, ContentType) => {
    const { entryId, media } = await putMedia(file);
    expect(media).toEqual({
      Kind,
      FileName: file.name,
      ContentType,
      ByteSize: file.content.length,
      Width: null,
      Height: null,
    });
    const answer = await getMedia(entryId);
    expect(answer.content.equals(file.content)).toBe(true);
    expect(answer.headers.get('content-type')).toBe(ContentType);
    expect(answer.headers.get('content-disposition')).toMatch(Kind === 'File' ? /^attachment;/ : /^inline;/);
    const sound = await get(urlOf(mediaEndpoints.getAudio, entryId));
    expect(sound.status).toBe(Kind === 'Audio' ? 200 : 404);
    expect((await get(urlOf(mediaEndpoints.getEntryThumb, entryId))).status).toBe(404);
    expect(await filesOf(id)).toEqual([entryId]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s as WebP, with a thumbnail',
    async (format) => {
      const content = await picture(900, 600).toFormat(format).toBuffer();
      const { entryId, media } = await putMedia(named(content, `photo.${format}`));
      const full = await getMedia(entryId);
      expect(media).toEqual({
        Kind: 'Image',
        FileName: `photo.${format}`,
        ContentType: 'image/webp',
        ByteSize: full.content.length,
        Width: 900,
        Height: 600,
      });
      expect(full.headers.get('content-type')).toBe('image/webp');
      expect(full.headers.get('content-disposition')).toContain('inline; filename="photo.webp"');
      expect(await sharp(full.content).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
      const thumb = await get(urlOf(mediaEndpoints.getEntryThumb, entryId));
      expect(thumb.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(thumb.content).metadata()).toMatchObject({
        format: 'webp',
        width: 640,
        height: 427,
      });
      expect((await filesOf(id))?.sort()).toEqual([entryId, `${entryId}-thumb`]);
    },
  );

  it('a photo upright, small enough for a screen, and without where it was taken', async () => {
    const content = await picture(4000, 1000)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secretphone' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(content.includes('Secretphone')).toBe(true);
    const { entryId, media } = await putMedia(named(content, 'IMG_1.jpg', 'image/jpeg'));
    expect([media.Width, media.Height]).toEqual([640, 2560]);
    for (const endpoint of [mediaEndpoints.getEntryMedia, mediaEndpoints.getEntryThumb]) {
      const stored = await get(urlOf(endpoint, entryId));
      const { exif, xmp, iptc, orientation } = await sharp(stored.content).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(stored.content.includes('Secretphone')).toBe(false);
    }
  });

  it('an animation that stays one, with a thumbnail that stands still', async () => {
    const raw = { width: 40, height: 40 * 3, channels: 3, pageHeight: 40 } as const;
    const frames = Buffer.concat(['#', 'a', 'Z'].map((char) => Buffer.alloc(40 * 40 * 3, char)));
    const content = await sharp(frames, { raw }).gif().toBuffer();
    const { entryId, media } = await putMedia(named(content, 'wave.gif'));
    expect([media.Width, media.Height]).toEqual([40, 40]);
    expect((await sharp((await getMedia(entryId)).content).metadata()).pages).toBe(3);
    const thumb = await get(urlOf(mediaEndpoints.getEntryThumb, entryId));
    expect((await sharp(thumb.content).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['C:\\fakepath\\..\\plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['Grundriß 火 "a\'b;c*.pdf', null],
    ['..', 'file'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(196)}.pdf`],
  ])('the name %j cleaned, and safe in a header', async (given, expected) => {
    const { entryId, media } = await putMedia(named(Buffer.from('x'), given));
    if (expected !== null) expect(media.FileName).toBe(expected);
    const disposition = (await getMedia(entryId)).headers.get('content-disposition') ?? '';
    const [, plain, encoded] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w%.~!-]*)$/.exec(disposition) ?? [];
    expect(plain).toBeTruthy();
    expect(decodeURIComponent(encoded ?? '')).toBe(media.FileName);
  });
});

describe('what must not run', () => {
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  it.each([
    ['HTML', named(html, 'page.html', 'text/html')],
    ['HTML called a photo', named(html, 'photo.png', 'image/png')],
    [
      'SVG',
      named(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'a.svg',
        'image/svg+xml',
      ),
    ],
    [
      'XML',
      named(
        Buffer.from('<?xml version="1.0"?><a xmlns="http://www.w3.org/1999/xhtml"/>'),
        'a.xml',
        'text/xml',
      ),
    ],
  ])('%s is only ever kept', async (_what, file) => {
    const { entryId, media } = await putMedia(file);
    expect(media.Kind).toBe('File');
    const { headers, content } = await getMedia(entryId);
    expect(content.equals(file.content)).toBe(true);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, max-age=60, must-revalidate');
  });

  it('HTML behind the first bytes of a picture is no picture', async () => {
    const answer = await put(named(Buffer.concat([Buffer.from('GIF89a/*'), html]), 'a.gif', 'image/gif'));
    expect(answer.status).toBe(415);
    await expectNothingLeft();
  });

  it('HTML behind a whole picture is not in what is stored', async () => {
    const content = Buffer.concat([await picture(20, 20).png().toBuffer(), html]);
    const { entryId } = await putMedia(named(content, 'a.png'));
    expect((await getMedia(entryId)).content.includes('script')).toBe(false);
  });
});

describe('what is refused', () => {
  it('says the limits before, in bytes', async () => {
    const { body: limits } = await test.call('l.marsh', mediaEndpoints.getUploadLimits, {
      params: { t, id },
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
    const path = fillPath(mediaEndpoints.uploadMedia.path, { t, id });
    const url = `${test.url}/api/v1${path}?presenceId=${presenceIdOf('riverside', 'm.lindqvist')}`;
    const authorization = `Bearer ${await test.tokenOf('m.lindqvist')}`;
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
    expect((await upload(test, 'p.connor', id, SOUND)).status).toBe(404);
    expect((await upload(test, 't.okafor', id, SOUND)).status).toBe(403);
    const asAnother = await test.call('l.marsh', mediaEndpoints.uploadMedia, {
      params: { t, id },
      query: { presenceId: presenceIdOf('riverside', 'm.lindqvist') },
      file: SOUND,
    });
    expect(asAnother.status).toBe(403);
    expect([await filesOf(id), await countRows('media_uploads')]).toEqual([null, 0]);
  });

  it('anything in a closed group, as text is', async () => {
    const presenceId = presenceIdOf('riverside', 'm.lindqvist');
    await test.call('m.lindqvist', chatsEndpoints.archiveChat, { params: { t, id, presenceId } });
    const { status, problem } = await put(SOUND);
    expect([status, problem.code]).toEqual([409, 'closed']);
    expect(await filesOf(id)).toBeNull();
  });
});

describe('the entry', () => {
  it('is told to members, is the preview of the chat and counts as writing', async () => {
    const socket = await openSocket(test.url, await test.tokenOf('l.marsh'));
    await socket.next('user-loaded');
    const { entryId, media } = await putMedia(SOUND);
    const { entry, lastHumanActivity } = await socket.next('NewChatEntry', ({ groupId }) => groupId === id);
    expect(entry).toMatchObject({ id: entryId, content: { $t: 'Media', $v: media } });
    expect(lastHumanActivity).toBe(entry.whenCreated);
    await socket.close();
    const chats = await test.call('l.marsh', chatsEndpoints.listOwnChats);
    expect(chats.body.find((chat) => chat.id === id)?.lastEntry?.content).toEqual({ $t: 'Media', $v: media });
    const { body: page } = await test.call('l.marsh', timelinesEndpoints.listPreviousEntries, {
      params: { t, id, count: 1, ticks: '9999999999999999999' },
    });
    expect(page[0]).toEqual(entry);
  });

  it('is the first response to an incident, and stands in its record', async () => {
    const { body: incident } = await raise(test, 'm.lindqvist');
    await upload(test, 'l.duval', incident.id, named(mp4, 'corridor.mp4'));
    const { body: now } = await test.call('m.lindqvist', incidentsEndpoints.getIncident, {
      params: { t, id: incident.id },
    });
    expect(now.firstResponderName).toBe('Léa Duval');
    const { body: record } = await test.call('m.lindqvist', incidentRecordEndpoints.getIncidentRecord, {
      params: { t, id: incident.id },
    });
    expect(record.entries.map((entry) => entry.words)).toContain('Video: corridor.mp4');
    const paper = await test.call('m.lindqvist', incidentRecordEndpoints.getIncidentRecordPdf, {
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
    expect(await filesOf(id)).toEqual([...ids]);
    expect([await countRows('media_uploads'), await countRows('timeline_entries')]).toEqual([0, 1]);
    const other = await put(named(Buffer.from('another'), SOUND.name), 'once');
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency-key-reused']);
    expect(await filesOf(id)).toEqual([...ids]);
  });
});

describe('ranges', () => {
  it.each([
    ['the first bytes', 'bytes=0-99', 0, 100],
    ['the middle', 'bytes=1000-1999', 1_000, 2_000],
    ['the rest', 'bytes=5000-', 5_000, mp4.length],
    ['the last bytes', 'bytes=-10', mp4.length - 10, mp4.length],
    ['more than there is', 'bytes=5000-999999', 5_000, mp4.length],
  ])('%s', async (_what, range, start, end) => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const { status, headers, content } = await getMedia(entryId, { range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${mp4.length}`);
    expect(headers.get('content-length')).toBe(String(end - start));
    expect(content.equals(mp4.subarray(start, end))).toBe(true);
  });

  it('beyond the end', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    for (const range of [`bytes=${mp4.length}-`, 'bytes=-0']) {
      const { status, headers } = await getMedia(entryId, { range });
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${mp4.length}`]);
    }
  });

  it('that are none, several, or of another content are the whole', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const asked = [
      {},
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=9-3' },
      { range: 'rows=0-1' },
      { range: 'bytes=-' },
    ];
    for (const headers of [...asked, { range: 'bytes=0-9', 'if-range': '"another"' }]) {
      const answer = await getMedia(entryId, headers);
      expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
      expect(answer.content.equals(mp4)).toBe(true);
    }
  });

  it('of the same content, and no content that a browser has', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const etag = (await getMedia(entryId)).headers.get('etag') ?? '';
    expect((await getMedia(entryId, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    const known = await getMedia(entryId, { 'if-none-match': etag });
    expect([known.status, known.content.length]).toEqual([304, 0]);
  });
});

it('says how large it is to who asks for nothing more', async () => {
  const { entryId } = await putMedia(named(mp4, 'a.mp4'));
  const answer = await fetch(test.url + urlOf(mediaEndpoints.getEntryMedia, entryId), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await test.tokenOf('l.marsh')}` },
  });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(mp4.length)]);
});

describe('the address of a player', () => {
  it('reads the file without a token, in ranges, for ten minutes', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const { url, expiresAt } = await addressFor(entryId);
    expect(Date.parse(expiresAt)).toBe(test.clock.now() + 10 * 60_000);
    expect(url).toMatch(/^\/api\/v1\//);
    const part = await get(url, { range: 'bytes=4-7' }, null);
    expect([part.status, part.content.toString()]).toEqual([206, 'ftyp']);
    test.clock.advance(10 * 60_000);
    expect((await get(url, {}, null)).status).toBe(401);
  });

  it('of a sound is the one of sounds', async () => {
    const { entryId } = await putMedia(SOUND);
    const { url } = await addressFor(entryId);
    expect(url.startsWith(`${urlOf(mediaEndpoints.getAudio, entryId)}?grant=`)).toBe(true);
    expect((await get(url, {}, null)).content.equals(SOUND.content)).toBe(true);
  });

  it('opens nothing else, and nothing when it is changed', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const other = await putMedia(named(mp4, 'b.mp4'));
    const { url } = await addressFor(entryId);
    const grant = url.split('grant=')[1] ?? '';
    const [claims = '', signature = ''] = grant.split('.');
    const admin = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'somebody' };
    const forged = Buffer.from(JSON.stringify(admin)).toString('base64url');
    const at = (path: string, value: string) => `${path}?grant=${encodeURIComponent(value)}`;
    const own = urlOf(mediaEndpoints.getEntryMedia, entryId);
    const refused = [
      own,
      at(own, ''),
      at(own, 'x.y'),
      at(own, claims),
      at(own, `${forged}.${signature}`),
      at(own, `${claims}.${signature.slice(0, -2)}AA`),
      `${own}?grant=${grant}&grant=${grant}`,
      at(urlOf(mediaEndpoints.getEntryMedia, other.entryId), grant),
      at(urlOf(mediaEndpoints.getEntryThumb, entryId), grant),
      at(urlOf(mediaEndpoints.getEntryMediaAddress, entryId), grant),
      at('/api/v1/self/orgs', grant),
    ];
    for (const address of refused) expect((await get(address, {}, null)).status, address).toBe(401);
    // Not even one that was signed for it.
    const path = '/api/v1/self/orgs';
    const caller = { subjectId: subjectOf('l.marsh'), sessionId: null };
    const { grant: signed } = test.app.context.grants.sign(caller, path);
    expect((await get(at(path, signed), {}, null)).status).toBe(401);
    expect((await get(url, {}, null)).status).toBe(200);
  });

  it('ends with the membership of whom it was made for', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const { url } = await addressFor(entryId, 'f.grant');
    expect((await get(url, {}, null)).status).toBe(200);
    await test.call('m.lindqvist', chatsEndpoints.removeChatMembers, {
      params: { t, id },
      body: {
        AssigningPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
        PresenceIds: [presenceIdOf('riverside', 'f.grant')],
      },
    });
    expect((await get(url, {}, null)).status).toBe(404);
  });

  it('ends with the session it was made in', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const token = await test.tokenOf('l.marsh', { sid: 'a session' });
    const { body: address } = await test.callWithToken(token, mediaEndpoints.getEntryMediaAddress, {
      params: { t, id, entryId },
    });
    expect((await get(address.url, {}, null)).status).toBe(200);
    test.endSession('l.marsh', 'a session');
    expect((await get(address.url, {}, null)).status).toBe(401);
  });
});

describe('nothing is left behind', () => {
  /** An upload that goes on until it is told to stop. */
  async function beginUpload(content: Buffer, to = { app: test, groupId: id }): Promise<ClientRequest> {
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
    await expect.poll(async () => (await filesOf(id))?.length).toBe(1);
    expect(await countRows('media_uploads')).toBe(1);
    sending.destroy();
    await expectNothingLeft();
    expect(await countRows('timeline_entries')).toBe(0);
  });

  it('by a member who is taken out while the file arrives', async () => {
    const sending = await beginUpload(mp4);
    await expect.poll(async () => (await filesOf(id))?.length).toBe(1);
    const gone = new Promise<number | undefined>((done) =>
      sending.on('response', (answer) => done(answer.resume().statusCode)),
    );
    await sql`delete from group_members where group_id = ${id}
      and presence_id = ${presenceIdOf('riverside', 'm.lindqvist')}`.execute(test.app.context.database);
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
    const { context } = test.app;
    const begin = async () => {
      const upload = { tenantId: t, groupId: id, entryId: crypto.randomUUID() as EntryId };
      await insertUpload(context.database, upload, new Date(context.clock.now()));
      for (const key of Object.values(mediaKeys(upload))) await context.media.put(key, mp4);
      return upload;
    };
    await begin();
    const { entryId } = await putMedia(SOUND);
    test.clock.advance(HOUR + 1);
    const alive = await begin();
    expect(await sweepMedia(context)).toBe(1);
    const kept = [entryId, ...Object.values(mediaKeys(alive)).map((key) => key.split('/').at(-1))];
    expect((await filesOf(id))?.sort()).toEqual(kept.sort());
    expect(await countRows('media_uploads')).toBe(1);
  });

  it('and never the file of an entry that was written, though nobody heard of it', async () => {
    const { entryId } = await putMedia(SOUND);
    await discardUpload(test.app.context, { tenantId: t, groupId: id, entryId });
    expect((await getMedia(entryId)).content.equals(SOUND.content)).toBe(true);
  });

  it('by a chat that is deleted when its time is over, after a crash too', async () => {
    const { context } = test.app;
    await putMedia(SOUND);
    const crashed = await startChat(test, 'm.lindqvist', ['l.marsh', 'r.iqbal'], { name: 'Crashed' });
    await upload(test, 'm.lindqvist', crashed.body.id, SOUND);
    const { removeFolder } = context.media;
    context.media.removeFolder = (folder) =>
      folder.includes(crashed.body.id)
        ? Promise.reject(new Error('The process died.'))
        : removeFolder(folder);
    test.clock.advance(181 * 24 * HOUR);
    await deleteOldChats(context);
    await expect.poll(() => filesOf(id)).toBeNull();
    expect(await filesOf(crashed.body.id)).toHaveLength(1);
    context.media.removeFolder = removeFolder;
    await sweepMedia(context);
    expect(await filesOf(crashed.body.id)).toBeNull();
    expect(await countRows('media_removals', crashed.body.id)).toBe(0);
  });
});

it('a removed entry has no file any more', async () => {
  const { entryId } = await putMedia(SOUND);
  const { url } = await addressFor(entryId);
  const removed = {
    $t: 'Removed',
    $v: { RemovedAt: '2026-11-20T14:05:00.000Z', ByPresenceId: '', ByName: 'Maya' },
  };
  await sql`update timeline_entries set content = ${JSON.stringify(removed)}::jsonb
    where group_id = ${id} and id = ${entryId}`.execute(test.app.context.database);
  expect((await getMedia(entryId)).status).toBe(404);
  expect((await get(url, {}, null)).status).toBe(404);
});
