import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { InnerAddressError, isPublicAddress, lookupPublic } from './public-address.ts';
import { loadPushKeys, type PushKeys } from './push-keys.ts';
import { createLanes } from './push-lanes.ts';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** 32 base64url characters: a newer message of a topic replaces an older one that waits (RFC 8030 §5.4). */
  topic: string;
}

/** What became of a push. `gone`: the subscription is dead. `again`: worth another try. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'again'; afterMs: number | null }
  | { kind: 'refused'; why: string };

export interface Push {
  keys(): Promise<PushKeys>;
  /** Whether an endpoint is an address that this server may send to, as far as its text tells. */
  isAllowed(endpoint: string): boolean;
  send(subscription: Subscription, payload: string, options: PushOptions): Promise<Outcome>;
  close(): void;
}

export interface PushParts {
  database: Database;
  clock: Clock;
  contact: string;
  /** Plain HTTP to this machine, for the peers of tests. */
  allowsLoopback: boolean;
}

const ANSWER_WITHIN_MS = 10_000;
const AGAIN = new Set([408, 425, 429]);
/** Unknown or ended there, or signed with a key it was not made for: no alert reaches it until it registers anew. */
const GONE = new Set([401, 403, 404, 410]);

const isLoopback = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === '[::1]';

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (GONE.has(status)) return { kind: 'gone' };
  if (!AGAIN.has(status) && status < 500) return { kind: 'refused', why: `status ${status}` };
  const seconds = Number(retryAfter);
  return { kind: 'again', afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null };
}

/** The Web Push protocol (RFC 8030, 8291, 8292), for addresses that callers give. */
export function createPush({ database, clock, contact, allowsLoopback }: PushParts): Push {
  const lanes = createLanes();
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new Agent({ keepAlive: true }) };
  let loaded: Promise<PushKeys> | undefined;
  const keys = () => {
    loaded ??= loadPushKeys(database, clock, contact).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const isAllowed = (endpoint: string) => {
    const url = new URL(endpoint);
    if (url.username || url.password) return false;
    if (allowsLoopback && isLoopback(url)) return true;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
  };

  const post = (url: URL, headers: Record<string, string | number>, body: Buffer) =>
    new Promise<Outcome>((resolve) => {
      const isPlain = url.protocol === 'http:';
      const options: RequestOptions = {
        method: 'POST',
        headers,
        agent: isPlain ? agents.http : agents.https,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(allowsLoopback && isLoopback(url) ? {} : { lookup: lookupPublic as never }),
      };
      const sent = (isPlain ? httpRequest : request)(url, options, (response) => {
        response.resume();
        resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
      });
      sent.on('error', (error) =>
        resolve(error instanceof InnerAddressError ? { kind: 'gone' } : { kind: 'again', afterMs: null }),
      );
      sent.end(body);
    });

  return {
    keys,
    isAllowed,
    async send(subscription, payload, { ttlSeconds, isUrgent, topic }) {
      if (!isAllowed(subscription.endpoint)) return { kind: 'gone' };
      const url = new URL(subscription.endpoint);
      return lanes(url.origin, isUrgent, async () => {
        const authorization = await (await keys()).authorise(url.origin);
        const { p256dh, auth } = subscription;
        const body = webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
        return post(
          url,
          {
            authorization,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': body.length,
            ttl: ttlSeconds,
            urgency: isUrgent ? 'high' : 'normal',
            topic,
          },
          body,
        );
      });
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
