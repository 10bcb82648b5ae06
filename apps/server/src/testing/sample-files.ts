import sharp from 'sharp';

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

/** The beginnings by which containers are known, and then bytes of all values. */
const body = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 31) % 256));
export const starting = (...head: (string | number[])[]) =>
  Buffer.concat([
    ...head.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    body,
  ]);
export const mp4 = starting([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0], 'isommp42');
export const mov = starting([0, 0, 0, 20], 'ftypqt  ', [0, 0, 0, 0], 'qt  ');
export const webm = starting([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm');
export const mp3 = starting(
  'ID3',
  [3, 0, 0, 0, 0, 0, 10],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [0xff, 0xfb, 0x90, 0x64],
);
export const named = (content: Buffer, name: string, type = 'application/octet-stream'): TestFile => ({
  content,
  name,
  type,
});

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a53' } });
/** What no encoder makes small. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
