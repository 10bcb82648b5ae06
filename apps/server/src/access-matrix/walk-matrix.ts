import { allEndpoints, type EndpointName } from '@soteria/contract/api';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import type { GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainWaiting } from '../platform/audit/chain-waiting.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { EXAMPLES } from './examples.ts';
import { auditHead, expectAudited } from './expect-audited.ts';
import { type Made, makeWorld, worldOf } from './make-world.ts';
import { EXPECTED, PERSONAS, type Persona } from './personas.ts';

let test: TestApp;

async function open(): Promise<void> {
  test = await startTestApp({ PUSH_LOOPBACK: 'on' });
}

/** That its people were alerted is noted, and a call for help chained, after its answer: until then nothing is compared. */
async function untilNoted(id: GroupId): Promise<void> {
  const noted = async () =>
    (
      await sql`select 1 from incidents where id = ${id} and alerted_at is not null`.execute(
        test.app.context.database,
      )
    ).rows.length;
  await expect.poll(noted, { interval: 5 }).toBe(1);
  await chainWaiting(test.app.context.database);
}

async function tokenOf(persona: Persona): Promise<string | null> {
  const caller = PERSONAS[persona];
  if (!caller) return null;
  return test.tokenOf(caller.account, persona === 'expired token' ? { lifetimeSeconds: -60 } : {});
}

const TABLES = [
  'organisations',
  'presences',
  'preferences',
  'skills',
  'skill_presences',
  'incident_types',
  'incident_type_skills',
  'tags',
  'quick_messages',
  'groups',
  'group_members',
  'former_members',
  'timeline_entries',
  'entry_versions',
  'media_uploads',
  'media_removals',
  'incidents',
  'incident_teams',
  'tag_links',
  'chats',
  'assignments',
  'devices',
  'assignment_presences',
  'idempotency_keys',
  // Where the audit log ends: it only grows.
  'audit_heads',
];

/** What is written of an alert after the answer is no part of what is compared; that it was reached comes 100 ms later. */
const LATER: Record<string, string> = {
  incidents: 'alerted_at,letters_due_at',
  idempotency_keys: 'answer',
  devices: 'last_failed_at',
  group_members: 'reached_at',
};

/** One fingerprint of every row there is. */
async function fingerprint(): Promise<string> {
  const rowsOf = (table: string) => `to_jsonb(r) - '{${LATER[table] ?? ''}}'::text[]`;
  const parts = TABLES.map(
    (table) =>
      `select '${table}' as t, md5(coalesce(string_agg((${rowsOf(table)})::text, '|' order by (${rowsOf(table)})::text), '')) as h from ${table} r`,
  );
  const { rows } = await sql
    .raw<{ h: string }>(`${parts.join(' union all ')} order by t`)
    .execute(test.app.context.database);
  return rows.map((row) => row.h).join();
}

function walkEndpoint(name: EndpointName, endpoint: Endpoint): void {
  // Until somebody changes something, all look at the same world.
  let made: Made | null = null;

  for (const persona of Object.keys(PERSONAS) as Persona[]) {
    const expected = EXPECTED[endpoint.access][persona];
    it(`${persona}: ${expected}`, async () => {
      if (!made) {
        made = await makeWorld(test, endpoint.area);
        await untilNoted(made.incidentId);
      }
      const world = await worldOf(test, persona, made, endpoint.area);
      const request = EXAMPLES[name](world);
      const token = await tokenOf(persona);
      if (expected === 'allowed') {
        if (endpoint.method !== 'GET') made = null;
        const head = await auditHead(test);
        const answer = await test.callWithToken(token, endpoint, request as never);
        expect(answer.status, JSON.stringify(answer.problem)).toBe(endpoint.status ?? 200);
        const said = [request, answer.body, world.incidentId];
        await expectAudited(test, { name, endpoint, persona, head, said });
      } else {
        const before = await fingerprint();
        expect((await test.callWithToken(token, endpoint, request as never)).status).toBe(expected);
        expect(await fingerprint()).toBe(before);
      }
    });
  }
}

/**
 * Every endpoint × every persona: each `part` of `parts` takes its share of the endpoints, so that files of tests
 * walk them side by side. Together they leave out none.
 */
export function walkMatrix(part: number, parts: number): void {
  beforeAll(open);
  afterAll(() => test.close());
  const share = Object.entries<Endpoint>(allEndpoints).filter((_, index) => index % parts === part);
  for (const [name, endpoint] of share) {
    const title = `${endpoint.method} ${endpoint.path} (${endpoint.access})`;
    describe(title, () => walkEndpoint(name as EndpointName, endpoint));
  }
}
