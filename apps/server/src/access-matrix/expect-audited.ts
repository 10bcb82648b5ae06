import type { EndpointName } from '@soteria/contract/api';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { presenceIdOf, subjectOf } from '../demo/demo-id.ts';
import { chainWaiting } from '../platform/audit/chain-waiting.ts';
import { riverside } from '../testing/raise.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PERSONAS, type Persona } from './personas.ts';

interface Row {
  action: string;
  orgId: string;
  subjectId: string;
  presenceId: string;
  roles: string[];
  targetKind: string;
  targetId: string;
  ip: string;
}

const ROLES: Partial<Record<Persona, string>> = {
  responder: 'responder',
  'organisation admin': 'admin',
  'hidden-presence admin': 'admin',
};

/** The number of the newest entry in the tenant's audit log. */
export async function auditHead(test: TestApp): Promise<string> {
  const { rows } = await sql<{ seq: string }>`
    select coalesce(max(seq), 0)::text as seq from audit_entries where tenant_id = ${riverside.t}`.execute(
    test.app.context.database,
  );
  return rows[0]?.seq ?? '0';
}

/** What was written after `head`, a call for help included, which waits for its place in the chain. */
async function listAfter(test: TestApp, head: string): Promise<Row[]> {
  await chainWaiting(test.app.context.database);
  const { rows } = await sql<Row>`
      select action, org_id, subject_id, presence_id, roles, target_kind, target_id, ip from audit_entries
      where tenant_id = ${riverside.t} and seq > ${head}::bigint order by seq`.execute(
    test.app.context.database,
  );
  return rows;
}

const isAudited = ({ audit = 'none' }: Endpoint, persona: Persona) =>
  audit === 'staff-change' ? persona in ROLES : audit === 'change' || audit === 'read';

interface Called {
  name: EndpointName;
  endpoint: Endpoint;
  persona: Persona;
  /** The newest entry before the call. */
  head: string;
  /** The request, the answer and the incident asked about: what it was done to is named in one of them. */
  said: unknown;
}

/** Exactly what the contract declares was written: one entry with who, what and from where, or none. */
export async function expectAudited(
  test: TestApp,
  { name, endpoint, persona, head, said }: Called,
): Promise<void> {
  const caller = PERSONAS[persona];
  if (!caller || !isAudited(endpoint, persona)) return expect(await listAfter(test, head)).toEqual([]);
  const rows = await listAfter(test, head);
  expect(rows).toMatchObject([
    {
      action: name,
      orgId: riverside.o,
      subjectId: subjectOf(caller.account),
      presenceId: presenceIdOf(caller.org, caller.account),
      roles: expect.arrayContaining([ROLES[persona] ?? 'member']),
      ip: '127.0.0.1',
    },
  ]);
  const [{ targetKind, targetId } = { targetKind: '', targetId: '' }] = rows;
  if (targetKind !== 'tag') expect(JSON.stringify(said)).toContain(targetId);
}
