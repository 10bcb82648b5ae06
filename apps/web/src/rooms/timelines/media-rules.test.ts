import type { PresenceId } from '@soteria/contract/kit/ids';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { expect, it } from 'vitest';
import {
  boxOf,
  kindOf,
  playTime,
  refusalOf,
  toStart,
  type UploadState,
  withoutShown,
} from './media-rules.ts';

const MB = 1024 * 1024;
const limits = { Image: 25 * MB, Video: 200 * MB, Audio: 50 * MB, File: 50 * MB };
const file = (type: string, size: number, name = 'corridor') => ({ name, type, size });

it.each([
  ['image/jpeg', 'Image'],
  ['image/heic', 'Image'],
  // Shown by nobody: a drawing with scripts in it.
  ['image/svg+xml', 'File'],
  ['video/quicktime', 'Video'],
  ['audio/webm;codecs=opus', 'Audio'],
  ['application/pdf', 'File'],
  ['', 'File'],
])('%s is taken for %s', (type, kind) => expect(kindOf({ type })).toBe(kind));

it('refuses what is too large before it is sent, naming the file, its size and the limit', () => {
  expect(refusalOf(file('image/png', 25 * MB), limits)).toBeNull();
  expect(refusalOf(file('image/png', 25 * MB + 1, 'door.png'), limits)).toBe(
    '“door.png” is 25.1 MB. Photos can have up to 25 MB.',
  );
  expect(refusalOf(file('video/mp4', 201 * MB, 'hall.mp4'), limits)).toBe(
    '“hall.mp4” is 201 MB. Videos can have up to 200 MB.',
  );
  expect(refusalOf(file('text/plain', 0, 'a.txt'), limits)).toBe('“a.txt” is empty.');
  expect(refusalOf(file('video/mp4', 201 * MB), undefined)).toBeNull();
});

it('starts three at most, in order, and none of those that were not sent', () => {
  const uploads = (...states: UploadState[]) => states.map((state, key) => ({ key, state }));
  const keys = (...states: UploadState[]) => toStart(uploads(...states)).map(({ key }) => key);
  expect(keys('waiting', 'chosen', 'waiting', 'waiting', 'waiting')).toEqual([0, 2, 3]);
  expect(keys('sending', 'finishing', 'failed', 'waiting', 'waiting')).toEqual([3]);
  expect(keys('sending', 'sending', 'sending', 'waiting')).toEqual([]);
});

const ME = 'me' as PresenceId;
const entry = (id: string, seq: number, FileName: string, author: string = ME) =>
  ({ id, seq, createdByPresenceId: author, content: { $t: 'Media', $v: { FileName } } }) as TimelineEntry;
const upload = (key: string, name: string, afterSeq: number, state: UploadState = 'finishing') => ({
  key,
  state,
  file: { name },
  afterSeq,
});

it('hides an upload whose entry came before its answer, and no other of the same name', () => {
  const uploads = [upload('a', 'image.png', 4), upload('b', 'image.png', 4), upload('c', 'other.png', 4)];
  const left = (entries: TimelineEntry[], settled: string[] = []) =>
    withoutShown(uploads, entries, ME, new Set(settled)).map(({ key }) => key);
  expect(left([entry('1', 5, 'image.png')])).toEqual(['b', 'c']);
  expect(left([entry('1', 5, 'image.png')], ['1'])).toEqual(['a', 'b', 'c']);
  expect(left([entry('1', 3, 'image.png'), entry('2', 6, 'image.png', 'ana')])).toEqual(['a', 'b', 'c']);
  expect(withoutShown([upload('a', 'x', 0, 'failed')], [entry('1', 1, 'x')], ME, new Set())).toHaveLength(1);
});

it('reserves the room of a picture by its proportions, and never less than can be pressed', () => {
  expect(boxOf(1600, 1200)).toEqual({ width: 320, height: 240 });
  expect(boxOf(600, 1200)).toEqual({ width: 160, height: 320 });
  expect(boxOf(100, 80)).toEqual({ width: 100, height: 80 });
  expect(boxOf(10_000, 50)).toEqual({ width: 320, height: 44 });
  expect(boxOf(null, null)).toEqual({ width: 320, height: 240 });
});

it('writes how long a sound is', () => {
  expect([0, 7.9, 61, 3723, Number.POSITIVE_INFINITY].map(playTime)).toEqual([
    '0:00',
    '0:07',
    '1:01',
    '1:02:03',
    '–:––',
  ]);
});
