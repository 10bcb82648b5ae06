import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toZonedForm } from '@soteria/contract/kit/time';
import { type App, createApp } from '@soteria/server/app';
import { readConfig } from '@soteria/server/config';
import { demoId } from '@soteria/server/demo/demo-id';
import { systemClock } from '@soteria/server/platform/clock';
import { createTestIssuer } from '@soteria/server/testing/test-issuer';
import pg from 'pg';

export const ORG = demoId('bench organisation');
const TYPE = demoId('bench type');
export const subjectOf = (index: number) => `bench-subject-${index}`;
const presenceOf = (index: number) => demoId(`bench presence ${index}`);

/** What a driver needs to raise an SOS over HTTP. */
export interface Raise {
  path: string;
  token: string;
  body: Record<string, unknown> & { CreatedBy: string };
}

async function fill(databaseUrl: string, members: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query('insert into organisations (tenant_id, id, display_name) values ($1, $1, $2)', [
    ORG,
    'Bench',
  ]);
  const indexes = Array.from({ length: members }, (_, index) => index);
  await pool.query(
    `insert into presences (tenant_id, id, org_id, subject_id, display_name, created_at)
     select $1, id, $1, subject, name, now() from unnest($2::uuid[], $3::text[], $4::text[]) as p (id, subject, name)`,
    [ORG, indexes.map(presenceOf), indexes.map(subjectOf), indexes.map((index) => `Person ${index}`)],
  );
  await pool.query(
    `insert into incident_types (tenant_id, id, org_id, display_name, purpose) values ($1, $2, $1, 'Lockdown', 1)`,
    [ORG, TYPE],
  );
  await pool.query('analyze');
  await pool.end();
}

const raiseOf = (token: string): Raise => ({
  path: `/api/v1/${ORG}/Incidents`,
  token,
  body: {
    OwnerId: ORG,
    CreatedBy: presenceOf(0),
    DisplayName: 'Lockdown',
    Content: { IncidentDescription: 'Bench', IncidentPurpose: 1, IncidentTypeId: TYPE, Mode: 0 },
    ChosenResponders: [],
    IncidentTimestamp: toZonedForm(Date.now(), 'Europe/London'),
  },
});

/** What a driver needs to post one message. */
export interface Post {
  path: string;
  token: string;
  body: object;
}

/** A chat that everybody is in, and a post of each of them. */
async function startChat(url: string, tokens: readonly string[]): Promise<Post[]> {
  const response = await fetch(`${url}/api/v1/${ORG}/Chats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
    body: JSON.stringify({
      OwnerId: ORG,
      CreatedBy: presenceOf(0),
      AddMembers: tokens.slice(1).map((_, index) => presenceOf(index + 1)),
    }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return tokens.map((token, index) => ({
    path: `/api/v1/${ORG}/Timelines`,
    token,
    body: {
      OwnerType: 2,
      OwnerId: id,
      CreatedByPresenceId: presenceOf(index),
      Content: {
        Text: `Message of person ${index}, as long as messages are on the whole: some ninety letters.`,
      },
    },
  }));
}

let queries = 0;

/** Counts every statement that any client of the pool sends from now on. */
function countQueries(): void {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: never[]) {
    queries++;
    return (original as (...all: never[]) => never).apply(this, args);
  } as typeof original;
}

/** The whole product with one organisation of `members` people, each with a token. */
export interface ProductWorld {
  url: string;
  tokens: string[];
  raise: Raise;
  /** Hands a frame to the hub for every member. */
  send(frame: { type: string; payload: unknown }): void;
  startChat(): Promise<Post[]>;
  /** Queries from the last time this was asked until the newest answer was sent, and until now. */
  takeQueries(): { answered: number; all: number };
}

export async function startProduct(databaseUrl: string, members: number): Promise<ProductWorld> {
  countQueries();
  await fill(databaseUrl, members);
  const issuer = await createTestIssuer('https://issuer.bench');
  const dataDir = mkdtempSync(join(tmpdir(), 'soteria-bench-'));
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_SECOND: '1000000',
      // The letters of a call for help some seconds ago are no part of the next.
      MAIL_AFTER_SECONDS: '3600',
    }),
    port: 0,
  };
  const app: App = await createApp({
    config,
    clock: systemClock,
    databaseUrl,
    createIssuer: async () => ({ url: issuer.url, keys: { local: issuer.jwks } }),
  });
  let answered = 0;
  app.http.addHook('onSend', async () => {
    answered = queries;
  });
  await app.listen();
  const claims = { audience: config.audience, issuedAt: Date.now(), lifetimeSeconds: 3600 };
  const subjects = Array.from({ length: members }, (_, index) => subjectOf(index));
  const tokens = await Promise.all(subjects.map((sub) => issuer.sign({ sub, ...claims })));
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  return {
    url,
    tokens,
    startChat: () => startChat(url, tokens),
    raise: raiseOf(tokens[0] ?? ''),
    send: (frame) => app.context.hub.send({ subjects }, frame),
    takeQueries() {
      const counts = { answered, all: queries };
      queries = 0;
      answered = 0;
      return counts;
    },
  };
}
