import { connect } from 'node:net';

/** Every read of every socket goes here: what is kept of it is copied. */
const READ = Buffer.allocUnsafe(1024 * 1024);
const HEAD_END = Buffer.from('\r\n\r\n');
const TEXT = 0x81;
/** The lengths from which a frame says its own in two and in eight bytes (RFC 6455 §5.2). */
const [SHORT, LONG] = [126, 127];

/** A text as a client's frame, masked with zeros. */
function encode(text: string): Buffer {
  const payload = Buffer.from(text);
  const masked = 0x80;
  const head =
    payload.length < SHORT
      ? [TEXT, masked | payload.length]
      : [TEXT, masked | SHORT, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** Hands out the payloads of the whole frames that bytes begin with; how many bytes these were. */
function takeFrames(bytes: Buffer, take: (payload: Buffer) => void): number {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1] as number;
    const start = at + (short < SHORT ? 2 : short === SHORT ? 4 : 10);
    if (bytes.length < start) return at;
    const length =
      short < SHORT
        ? short
        : short === LONG
          ? Number(bytes.readBigUInt64BE(at + 2))
          : bytes.readUInt16BE(at + 2);
    if (bytes.length < start + length) return at;
    take(bytes.subarray(start, start + length));
    at = start + length;
  }
  return at;
}

/** A client's side of a WebSocket, of texts of at most 64 KB. */
export interface ThinSocket {
  send(text: string): void;
}

/**
 * Opens a WebSocket that costs as little as can be: clients run on the processors that are measured, and what they do
 * with a frame is no part of what is compared. A payload is only there until `take` returns.
 */
export function openThin(address: string, take: (payload: Buffer) => void): Promise<ThinSocket> {
  const { hostname, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    let rest: Buffer<ArrayBufferLike> | null = null;
    let isOpen = false;
    const open = (bytes: Buffer): Buffer => {
      const end = bytes.indexOf(HEAD_END);
      if (end === -1) return bytes;
      if (!bytes.subarray(0, end).includes('HTTP/1.1 101 ')) {
        socket.destroy(new Error('The WebSocket was refused.'));
        return bytes.subarray(bytes.length);
      }
      isOpen = true;
      resolve({ send: (text) => void socket.write(encode(text)) });
      return bytes.subarray(end + HEAD_END.length);
    };
    const read = (length: number) => {
      const here = READ.subarray(0, length);
      let bytes: Buffer = rest ? Buffer.concat([rest, here]) : here;
      if (!isOpen) bytes = open(bytes);
      const taken = isOpen ? takeFrames(bytes, take) : 0;
      rest = taken < bytes.length ? Buffer.from(bytes.subarray(taken)) : null;
      return true;
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: READ, callback: read },
    });
    socket.once('error', reject);
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  });
}
