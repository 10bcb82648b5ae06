import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { presenceIdOf, subjectOf } from '../../demo/demo-id.ts';
import { riverside } from '../../testing/raise.ts';
import { mp4, named, SOUND } from '../../testing/sample-files.ts';
import { timelineFiles } from '../../testing/timeline-files.ts';

const { t } = riverside;
const { state, putMedia, get, urlOf, getMedia, addressFor } = timelineFiles();

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
  const answer = await fetch(state.test.url + urlOf(mediaEndpoints.getEntryMedia, entryId), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await state.test.tokenOf('l.marsh')}` },
  });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(mp4.length)]);
});

describe('the address of a player', () => {
  it('reads the file without a token, in ranges, for ten minutes', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const { url, expiresAt } = await addressFor(entryId);
    expect(Date.parse(expiresAt)).toBe(state.test.clock.now() + 10 * 60_000);
    expect(url).toMatch(/^\/api\/v1\//);
    const part = await get(url, { range: 'bytes=4-7' }, null);
    expect([part.status, part.content.toString()]).toEqual([206, 'ftyp']);
    state.test.clock.advance(10 * 60_000);
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
    const { grant: signed } = state.test.app.context.grants.sign(caller, path);
    expect((await get(at(path, signed), {}, null)).status).toBe(401);
    expect((await get(url, {}, null)).status).toBe(200);
  });

  it('ends with the membership of whom it was made for', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const { url } = await addressFor(entryId, 'f.grant');
    expect((await get(url, {}, null)).status).toBe(200);
    await state.test.call('m.lindqvist', chatsEndpoints.removeChatMembers, {
      params: { t, id: state.id },
      body: {
        AssigningPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
        PresenceIds: [presenceIdOf('riverside', 'f.grant')],
      },
    });
    expect((await get(url, {}, null)).status).toBe(404);
  });

  it('ends with the session it was made in', async () => {
    const { entryId } = await putMedia(named(mp4, 'a.mp4'));
    const token = await state.test.tokenOf('l.marsh', { sid: 'a session' });
    const { body: address } = await state.test.callWithToken(token, mediaEndpoints.getEntryMediaAddress, {
      params: { t, id: state.id, entryId },
    });
    expect((await get(address.url, {}, null)).status).toBe(200);
    state.test.endSession('l.marsh', 'a session');
    expect((await get(address.url, {}, null)).status).toBe(401);
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
    where group_id = ${state.id} and id = ${entryId}`.execute(state.test.app.context.database);
  expect((await getMedia(entryId)).status).toBe(404);
  expect((await get(url, {}, null)).status).toBe(404);
});
