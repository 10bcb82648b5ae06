import { newIncident } from '@soteria/contract/incidents/incidents.shapes';
import type { EntryId, GroupId, TenantId } from '@soteria/contract/kit/ids';
import { layingOut } from '@soteria/server/rooms/incidents/lay-out-calls.sql';
import { raiseIncident } from '@soteria/server/rooms/incidents/raise-incident.sql';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { ORG, type Raise } from './product-world.ts';

/** Stand for what is another for each call: ids and the idempotency key, of one number that pgbench draws. */
const DRAWN = {
  id: '00000000-0000-7000-8000-00000000000a',
  entryId: '00000000-0000-7000-8000-00000000000b',
  key: 'drawn key',
};
const drawn = (prefix: string) => `('${prefix}-0000-7000-8000-' || lpad(to_hex(:number::bigint), 12, '0'))`;
const DRAWN_SQL: Record<string, string> = {
  [DRAWN.id]: `${drawn('00000001')}::uuid`,
  [DRAWN.entryId]: `${drawn('00000002')}::uuid`,
  [DRAWN.key]: drawn('key'),
};

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  return DRAWN_SQL[String(value)] ?? `'${String(value).replaceAll("'", "''")}'`;
}

/** The statements that raise an incident, as the product compiles them, as a script for pgbench. */
export async function raiseScript({ body, token }: Raise): Promise<string> {
  const compiled: { sql: string; parameters: readonly unknown[] }[] = [];
  const recorder = new Kysely<Record<never, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void compiled.push(query),
  });
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const now = Date.now();
  const tenantId = ORG as string as TenantId;
  await raiseIncident(recorder, {
    tenantId,
    id: DRAWN.id as GroupId,
    entryId: DRAWN.entryId as EntryId,
    caller: { subjectId: sub, sessionId: null },
    idempotency: { key: DRAWN.key, endpoint: 'createIncident', bodyHash: Buffer.alloc(32) },
    origin: {
      action: 'createIncident',
      audit: 'change',
      ip: '127.0.0.1',
      userAgent: 'pgbench',
      requestId: 'bench',
    },
    lettersAfterSeconds: 60,
    now,
    timestamp: new Date(now),
    body: newIncident.parse(body),
  });
  const call = sql`tenant_id = ${tenantId} and id = ${DRAWN.id}`;
  await sql`with ${layingOut(call, new Date(now))} select`.execute(recorder);
  const lines = compiled.map(({ sql: text, parameters }) => {
    const filled = text.replace(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]));
    return `${filled.replace(/\s*\n\s*/g, ' ').trim()};\n`;
  });
  return `\\set number random(1, 250000000000000)\n${lines.join('')}`;
}
