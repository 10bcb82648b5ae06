import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { createTestDatabase } from '@soteria/database/test-database';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { subjectOf } from '../demo/demo-id.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import type { Clock } from '../platform/clock.ts';
import type { Patience } from '../platform/database/ways.ts';
import type { FairShareBounds } from '../platform/http/fair-share.ts';
import { type Answered, type CallOptions, callEndpoint } from './call-endpoint.ts';
import { createTestIssuer } from './test-issuer.ts';

export interface TestApp {
  app: App;
  home: Home;
  url: string;
  clock: Clock & {
    advance(milliseconds: number): void;
    /** Sets the clock without time passing: forward, or back with a negative number. */
    set(milliseconds: number): void;
  };
  /** An access token of a demo account, by the part of its e-mail before the @. */
  tokenOf(
    account: string,
    claims?: { sid?: string; lifetimeSeconds?: number; audience?: string },
  ): Promise<string>;
  /** Calls an endpoint as a demo account; as nobody with null. */
  call<E extends Endpoint>(
    account: string | null,
    endpoint: E,
    options?: CallOptions<E>,
  ): Promise<Answered<E>>;
  callWithToken<E extends Endpoint>(
    token: string | null,
    endpoint: E,
    options?: CallOptions<E>,
  ): Promise<Answered<E>>;
  /** The identity provider ends a session. */
  endSession(account: string, sessionId: string): void;
  /** The database is gone from one moment to the next. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** The moment tests start at: a Friday afternoon in November, 14:05 in London. */
const START = Date.parse('2026-11-20T14:05:00.000Z');

/** What test apps of one house share: database, media, clock. */
interface Home {
  databaseUrl: string;
  dataDir: string;
  clock: TestApp['clock'];
  loseDatabase(): Promise<void>;
  remove(): Promise<void>;
}

async function openHome(): Promise<Home> {
  const database = await createTestDatabase({ template: 'server' });
  const dataDir = await mkdtemp(join(tmpdir(), 'soteria-test-'));
  let [now, elapsed] = [START, 0];
  return {
    databaseUrl: database.url,
    dataDir,
    loseDatabase: database.drop,
    clock: {
      now: () => now,
      elapsed: () => elapsed,
      advance(milliseconds: number) {
        now += milliseconds;
        elapsed += milliseconds;
      },
      set(milliseconds: number) {
        now += milliseconds;
      },
    },
    remove: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface TestAppOptions {
  /** Another process of the same house: its database, media and clock. */
  beside?: TestApp;
  heartbeatMs?: number;
  /** The port of the database as this process sees it. */
  databasePort?: number;
  patience?: Patience;
  fairShare?: FairShareBounds;
}

/** The whole server on a database of its own, filled with the demo, on a free port, with the tests' clock. */
export async function startTestApp(
  env: Record<string, string> = {},
  { beside, heartbeatMs, databasePort, patience, fairShare }: TestAppOptions = {},
): Promise<TestApp> {
  const home = beside?.home ?? (await openHome());
  const { clock, dataDir } = home;
  const databaseUrl = new URL(home.databaseUrl);
  if (databasePort) databaseUrl.port = String(databasePort);
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
      DATABASE_POOL: '8',
      // Many run beside one another on one PostgreSQL.
      DATABASE_RESERVED: '0',
      DISK_RESERVE_MB: '0',
      MAIL_AFTER_SECONDS: '3600',
      DRAIN_SECONDS: '0',
      RATE_LIMIT_PER_SECOND: '100000',
      ...(process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}),
      ...env,
    }),
    port: 0,
    platformAdminSubjects: new Set<string>([subjectOf('platform')]),
  };
  const issuer = await createTestIssuer('https://issuer.test');
  let endSession: TestApp['endSession'] = () => {};
  const app = await createApp({
    config,
    clock,
    databaseUrl: databaseUrl.href,
    ...(heartbeatMs ? { heartbeatMs } : {}),
    ...(patience ? { patience } : {}),
    ...(fairShare ? { fairShare } : {}),
    createIssuer: async (end) => {
      endSession = (account, sessionId) => end(subjectOf(account), sessionId);
      return { url: issuer.url, keys: { local: issuer.jwks } };
    },
  });
  await fillDemo(app.context.database, clock.now(), null);
  await app.listen();
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;

  const tokenOf: TestApp['tokenOf'] = (account, claims = {}) =>
    issuer.sign({ sub: subjectOf(account), audience: config.audience, issuedAt: clock.now(), ...claims });
  const callWithToken: TestApp['callWithToken'] = (...parts) => callEndpoint(url, ...parts);
  return {
    app,
    home,
    url,
    clock,
    tokenOf,
    callWithToken,
    call: async (account, endpoint, options) =>
      callWithToken(account === null ? null : await tokenOf(account), endpoint, options),
    endSession: (account, sessionId) => endSession(account, sessionId),
    loseDatabase: home.loseDatabase,
    async close() {
      await app.close();
      if (!beside) await home.remove();
    },
  };
}
