import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { describe, expect, it } from 'vitest';
import { presenceIdOf } from '../demo/demo-id.ts';
import { dispositionOf } from '../platform/http/file-answers.ts';
import { riverside } from '../testing/raise.ts';
import { named } from '../testing/sample-files.ts';
import { timelineFiles } from '../testing/timeline-files.ts';
import { gifOf, pngOf, zipOf } from './bombs.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import { ask } from './raw-socket.ts';
import { measureMemory } from './watch-process.ts';

const { state, put, putMedia, getMedia, expectNothingLeft } = timelineFiles();
const MB = 2 ** 20;
/** RFC 6266, with nothing left out of the quotes. */
const DISPOSITION =
  /^(inline|attachment); filename="[A-Za-z0-9 ._()-]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/;

describe('names of files', () => {
  it('whatever they are called, make one whole header', () => {
    for (const name of HOSTILE_STRINGS) expect(dispositionOf('attachment', name)).toMatch(DISPOSITION);
  });

  it('whatever they are called, are stored beside one another and served under a name alone', async () => {
    for (const name of HOSTILE_STRINGS.filter((_, index) => index % 5 === 0)) {
      const { entryId, media } = await putMedia(named(Buffer.from('<html>'), name));
      expect(media.FileName).not.toMatch(/[/\\\p{Cc}]/u);
      const { headers } = await getMedia(entryId);
      expect(headers.get('content-disposition')).toMatch(DISPOSITION);
      expect(headers.get('content-type')).toBe('application/octet-stream');
    }
    const root = state.test.app.context.media.pathOf('x').slice(0, -1);
    expect((await readdir(root)).every((folder) => /^[0-9a-f-]{36}$|^\w[\w-]*$/.test(folder))).toBe(true);
  });

  it.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%2fetc%2fpasswd',
    'x%00.webp',
    '..',
    '%c0%ae%c0%ae%2f',
  ])('in an address, %s leads to nothing', async (place) => {
    const token = await state.test.tokenOf('m.lindqvist');
    for (const path of [
      `/${riverside.t}/Timelines/${state.id}/Media/${place}`,
      `/${riverside.t}/Timelines/${state.id}/Thumb/${place}`,
      `/${riverside.t}/Timelines/${place}/Media/${state.id}`,
      `/${place}/Presences/${riverside.o}/Thumb`,
      `/${riverside.t}/Audio/${place}/${place}`,
    ]) {
      const request = `GET /api/v1${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
      expect(await ask(state.test.url, request)).toMatch(/^HTTP\/1\.1 4\d\d/);
    }
  });
});

describe('pictures that unpack to more than there is room for', () => {
  const BOMBS: [string, () => Buffer][] = [
    ['50,000 × 50,000 pixels', () => pngOf(50_000, 50_000)],
    ['2 to the 31 pixels in a row', () => pngOf(2 ** 31 - 1, 1, 0)],
    ['20,000 × 20,000 pixels, all of them there', () => pngOf(20_000, 20_000, 20_000)],
    ['no pixels', () => pngOf(0, 0, 0)],
    ['an animation of 65,535 × 65,535', () => gifOf(65_535, 65_535, 1_000)],
    ['pixels that break off', () => pngOf(4_000, 4_000, 10)],
  ];

  it.each(BOMBS)('%s: on a timeline', async (_what, bomb) => {
    const { status, problem } = await put(named(bomb(), 'a.png', 'image/png'));
    expect([status, problem.code]).toEqual([415, 'unsupported-type']);
    await expectNothingLeft();
  });

  it.each(BOMBS)('%s: as a portrait', async (_what, bomb) => {
    const answer = await state.test.call('m.lindqvist', presencesEndpoints.setPresenceThumb, {
      params: { t: riverside.t, id: presenceIdOf('riverside', 'm.lindqvist') },
      file: named(bomb(), 'a.png', 'image/png'),
    });
    expect(answer.status).toBe(415);
  });

  it('an animation of too many pixels stands still, or is refused', async () => {
    const { status, body } = await put(named(gifOf(3_000, 3_000, 5_000), 'a.gif', 'image/gif'));
    expect([201, 415]).toContain(status);
    if (status === 201) expect(body.content.$v).toMatchObject({ Width: 2560, Height: 2560 });
  });
});

it.each([
  ['a.zip', () => zipOf('zeros', 64 * MB)],
  ['a.docx', () => zipOf('[Content_Types].xml', 64 * MB)],
  ['a.epub', () => zipOf('mimetype', 64 * MB)],
  ['a.tar.gz', () => gzipSync(gzipSync(Buffer.alloc(64 * MB)))],
])('%s of 64 MB is stored as it came, and never unpacked', async (name, make) => {
  const content = make();
  expect(content.length).toBeLessThan(MB);
  const before = await measureMemory();
  const peak = { megabytes: 0 };
  const look = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage();
    peak.megabytes = Math.max(peak.megabytes, (heapUsed + external) / MB);
  }, 1);
  const { entryId, media } = await putMedia(named(content, name));
  clearInterval(look);
  expect([media.Kind, media.ByteSize]).toEqual(['File', content.length]);
  expect((await getMedia(entryId)).content.equals(content)).toBe(true);
  expect(peak.megabytes - before).toBeLessThan(40);
});
