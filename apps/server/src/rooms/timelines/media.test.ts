import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mov, mp3, mp4, named, picture, SOUND, starting, webm } from '../../testing/sample-files.ts';
import { timelineFiles } from '../../testing/timeline-files.ts';

const { state, put, putMedia, get, urlOf, getMedia, filesOf, expectNothingLeft } = timelineFiles();

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
    expect(await filesOf(state.id)).toEqual([entryId]);
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
      expect((await filesOf(state.id))?.sort()).toEqual([entryId, `${entryId}-thumb`]);
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
