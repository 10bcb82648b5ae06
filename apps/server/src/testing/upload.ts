import type { GroupId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import { presenceIdOf } from '../demo/demo-id.ts';
import { riverside } from './raise.ts';
import type { TestApp } from './test-app.ts';

export interface TestFile {
  content: Buffer;
  name: string;
  type: string;
}

/** Half a second of silence: 8-bit PCM in a WAV container. */
function silence(): Buffer {
  const samples = Buffer.alloc(4_000, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

export const SOUND: TestFile = { content: silence(), name: 'door.wav', type: 'audio/wav' };
export const pictureFile = (content: Buffer): TestFile => ({
  content,
  name: 'corridor.png',
  type: 'image/png',
});

/** Puts a file on a timeline at Riverside as a demo account. */
export const upload = (
  test: TestApp,
  account: string,
  id: GroupId,
  file: TestFile,
  idempotencyKey?: string,
) =>
  test.call(account, mediaEndpoints.uploadMedia, {
    params: { t: riverside.t, id },
    query: { presenceId: presenceIdOf('riverside', account) },
    file,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
