import type { PresenceId } from '@soteria/contract/kit/ids';
import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { once } from '../../platform/http/once.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { accessPresence, auditedPresence } from './presences.access.ts';
import { presentPresence } from './presences.present.ts';

/** Adds a person to an organisation. They can sign in once an account is linked to the presence. */
export const createPresence: Handler<typeof presencesEndpoints.createPresence> = (context, request) =>
  once(context, request.caller, request.idempotency, async (tx) => {
    const { t: tenantId } = request.params;
    const { body } = request;
    const actor = await accessOrganisation(tx.db, request.caller, tenantId, body.OwnerId, 'admin');
    const now = context.clock.now();
    const id = uuidv7(now) as PresenceId;
    await sql`
      insert into presences (tenant_id, id, org_id, display_name, job_title, email, phone, is_responder, is_hidden,
        permissions, granular_permissions, created_at)
      values (${tenantId}, ${id}, ${body.OwnerId}, ${body.DisplayName}, ${body.JobTitle ?? null},
        ${body.Email ?? null}, ${body.Phone ?? null}, ${body.IsResponder ?? false}, ${body.IsHiddenPresence ?? false},
        ${body.Permissions ?? 0}, ${body.GranularPermissions ?? []}, ${new Date(now)})`.execute(tx.db);
    const { person } = await accessPresence(tx.db, request.caller, tenantId, id, 'admin');
    await appendAudit(context, tx.db, request, {
      ...auditedPresence(tenantId, person),
      actor,
      details: { isResponder: person.isResponder, permissions: person.permissions },
    });
    return presentPresence(person, true);
  });
