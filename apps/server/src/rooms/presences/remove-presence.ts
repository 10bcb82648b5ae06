import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { conflict } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessPresence, auditedPresence } from './presences.access.ts';

/** Service restart, as RFC 6455 numbers it: the client comes straight back, as far as it still may. */
const CLOSE_RESTARTING = 1012;

/**
 * Removes a person from an organisation. The row stays for the record; every door asks for removed_at, so
 * access ends with the commit, and the person's sockets end with it.
 */
export const removePresence: Handler<typeof presencesEndpoints.removePresence> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t: tenantId, id } = request.params;
    const { person, isSelf, actor } = await accessPresence(tx.db, request.caller, tenantId, id, 'admin');
    if (isSelf) throw conflict('id', 'Ask another admin to remove you.');
    await sql`
      update presences set removed_at = ${new Date(context.clock.now())}
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
    await sql`delete from skill_presences where tenant_id = ${tenantId} and presence_id = ${id}`.execute(
      tx.db,
    );
    await appendAudit(context, tx.db, request, { ...auditedPresence(tenantId, person), actor });
    const { subjectId } = person;
    if (subjectId) tx.afterCommit(() => context.hub.disconnect({ subjectId }, CLOSE_RESTARTING));
  });
