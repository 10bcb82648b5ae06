import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

const EVERY_MS = 24 * 60 * 60 * 1000;

interface Head {
  tenantId: string;
  seq: string;
  hash: string;
}

/** Says in the server's own log where each audit log stands, so that one written anew from the start is noticed. */
async function tellHeads(context: Context): Promise<void> {
  const { rows } = await sql<Head>`
    select tenant_id, seq, encode(hash, 'hex') as hash from audit_heads order by tenant_id`.execute(
    context.database,
  );
  for (const head of rows) context.log.info(head, 'An audit log stands here');
}

/** At the start and every day; answers the way to stop. */
export function startTellingHeads(context: Context): () => void {
  const tell = () =>
    tellHeads(context).catch((error: unknown) => {
      context.metrics.jobFailures.inc({ job: 'audit-heads' });
      context.log.warn({ err: error }, 'Where the audit logs stand was not told');
    });
  void tell();
  const timer = setInterval(tell, EVERY_MS);
  return () => clearInterval(timer);
}
