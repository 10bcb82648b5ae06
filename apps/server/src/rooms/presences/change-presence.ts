import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { type ChangedPresence, isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { transact } from '../../platform/database/transact.ts';
import { conflict, forbidden } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessPresence, auditedPresence, type Person } from './presences.access.ts';
import { presentPresence } from './presences.present.ts';

/** What only an admin may change, even on their own presence. */
function changesRights(person: Person, body: ChangedPresence): boolean {
  const differs = <T>(given: T | undefined, current: T) =>
    given !== undefined && JSON.stringify(given) !== JSON.stringify(current);
  return (
    differs(body.IsResponder, person.isResponder) ||
    differs(body.IsHiddenPresence, person.isHiddenPresence) ||
    differs(body.Permissions, person.permissions) ||
    differs(body.GranularPermissions, person.granularPermissions) ||
    differs(body.Email, person.email)
  );
}

const auditedFields = (person: Person) => ({
  displayName: person.displayName,
  jobTitle: person.jobTitle,
  email: person.email,
  phone: person.phone,
  isResponder: person.isResponder,
  isHiddenPresence: person.isHiddenPresence,
  permissions: person.permissions,
  granularPermissions: person.granularPermissions,
});

/** Changes a presence: the person their own name, title and phone, an admin everything. */
export const changePresence: Handler<typeof presencesEndpoints.changePresence> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t: tenantId } = request.params;
    const { body } = request;
    const access = await accessPresence(tx.db, request.caller, tenantId, body.Id, 'change');
    const { person } = access;
    if (!access.isAdmin && changesRights(person, body)) throw forbidden();
    const permissions = body.Permissions ?? person.permissions;
    if (access.isSelf && isAdmin(person) && !isAdmin({ permissions })) {
      throw conflict('Permissions', 'Ask another admin to take your admin right away.');
    }
    await sql`
      update presences set display_name = ${body.DisplayName},
        job_title = ${body.JobTitle === undefined ? person.jobTitle : body.JobTitle},
        phone = ${body.Phone === undefined ? person.phone : body.Phone},
        email = ${body.Email === undefined ? person.email : body.Email},
        is_responder = ${body.IsResponder ?? person.isResponder},
        is_hidden = ${body.IsHiddenPresence ?? person.isHiddenPresence}, permissions = ${permissions},
        granular_permissions = ${body.GranularPermissions ?? person.granularPermissions}
      where tenant_id = ${tenantId} and id = ${body.Id}`.execute(tx.db);
    const changed = await accessPresence(tx.db, request.caller, tenantId, body.Id, 'change');
    const fields = changedFields(auditedFields(person), auditedFields(changed.person));
    if (fields) {
      await appendAudit(context, tx.db, request, {
        ...auditedPresence(tenantId, person),
        actor: access.actor,
        details: { changed: fields },
      });
    }
    return presentPresence(changed.person, true);
  });
