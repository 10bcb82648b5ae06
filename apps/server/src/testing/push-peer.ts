import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@soteria/contract/devices/push-message';
import { importJWK, jwtVerify } from 'jose';

/** A push service and the browsers behind it, by the letter of RFC 8030, 8188, 8291 and 8292. */
export interface PushPeer {
  subscribe(name: string): { Endpoint: string; P256dh: string; Auth: string; Label: string };
  /** What came for a browser, decrypted with its own keys, that nobody asked for yet. */
  next(name: string): Promise<Received>;
  received(name: string): Received[];
  /** The status a browser's next messages are answered with, each once; then 201 again. */
  answer(name: string, ...statuses: number[]): void;
  close(): Promise<void>;
}

export interface Received {
  message: PushMessage;
  headers: IncomingHttpHeaders;
  /** The claims of the VAPID token, its signature checked. */
  claims: { aud?: unknown; sub?: string; exp?: number };
  status: number;
}

interface Browser {
  keys: ReturnType<typeof createECDH>;
  auth: Buffer;
  received: Received[];
  taken: number;
  statuses: number[];
}

const PATIENCE_MS = 5_000;
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 over the aes128gcm coding of RFC 8188, one record. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (record.length > recordSize) throw new Error('More than one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The last record ends with 2.');
  return plain.subarray(0, end).toString('utf8');
}

async function checkVapid(header: string | undefined, now: number): Promise<Received['claims']> {
  const [, token = '', k = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(header ?? '') ?? [];
  const point = Buffer.from(k, 'base64url');
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }, 'ES256');
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], currentDate: new Date(now) });
  return payload;
}

export async function startPushPeer(clock: { now(): number }): Promise<PushPeer> {
  const browsers = new Map<string, Browser>();
  const waiting = new Set<() => void>();
  const http = createServer(async (request, response) => {
    const browser = browsers.get(request.url?.slice('/push/'.length) ?? '');
    if (!browser) return response.writeHead(404).end();
    try {
      const claims = await checkVapid(request.headers.authorization, clock.now());
      const body = Buffer.concat(await Array.fromAsync(request));
      const status = browser.statuses.shift() ?? 201;
      const message = JSON.parse(decrypt(body, browser)) as PushMessage;
      browser.received.push({ message, headers: request.headers, claims, status });
      response.writeHead(status).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
    for (const look of [...waiting]) look();
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const of = (name: string) => {
    const browser = browsers.get(name);
    if (!browser) throw new Error(`There is no browser ${name}.`);
    return browser;
  };
  return {
    subscribe(name) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { keys, auth, received: [], taken: 0, statuses: [] });
      return {
        Endpoint: `${origin}/push/${name}`,
        P256dh: keys.getPublicKey('base64url'),
        Auth: auth.toString('base64url'),
        Label: name,
      };
    },
    next: (name) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No push came for ${name}.`));
        }, PATIENCE_MS);
        const look = () => {
          const browser = of(name);
          const received = browser.received[browser.taken];
          if (!received) return;
          browser.taken++;
          waiting.delete(look);
          clearTimeout(patience);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    received: (name) => of(name).received,
    answer: (name, ...statuses) => void of(name).statuses.push(...statuses),
    close: () => new Promise((done) => http.close(() => done())),
  };
}
