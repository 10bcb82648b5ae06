import type { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import type { IncidentTypeId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { transact } from '../../platform/database/transact.ts';
import { once } from '../../platform/http/once.ts';
import { invalid } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { accessIncidentType } from './incident-types.access.ts';
import type { IncidentTypeRow } from './incident-types.queries.ts';
import { writeIncidentType } from './write-incident-type.ts';

type Endpoints = typeof incidentTypesEndpoints;

const audited = (tenantId: TenantId, { id, ownerId, displayName }: IncidentTypeRow) => ({
  tenantId,
  orgId: ownerId,
  target: { kind: 'incident-type' as const, id, label: displayName },
});

/** What an admin decides of a type; the rest is counted or looked up. */
const auditedFields = ({ id, ownerId, groupName, teams, alertsCount, ...fields }: IncidentTypeRow) => ({
  ...fields,
  teams: teams.map((team) => team.displayName),
});

export const createIncidentType: Handler<Endpoints['createIncidentType']> = (context, request) =>
  once(context, request.caller, request.idempotency, async (tx) => {
    const { caller, params, body } = request;
    const actor = await accessOrganisation(tx.db, caller, params.t, body.OwnerId, 'admin');
    const id = uuidv7(context.clock.now()) as IncidentTypeId;
    await writeIncidentType(tx, params.t, id, body);
    const made = await accessIncidentType(tx.db, caller, params.t, id, 'admin');
    await appendAudit(context, tx.db, request, {
      ...audited(params.t, made),
      actor,
      details: auditedFields(made),
    });
    return made;
  });

export const changeIncidentType: Handler<Endpoints['changeIncidentType']> = (context, request) =>
  transact(context.database, async (tx) => {
    const { caller, body } = request;
    const { t, id } = request.params;
    const current = await accessIncidentType(tx.db, caller, t, id, 'admin');
    if (current.ownerId !== body.OwnerId) throw invalid('OwnerId', 'A type stays in its organisation.');
    const actor = await accessOrganisation(tx.db, caller, t, current.ownerId, 'admin');
    await writeIncidentType(tx, t, id, body);
    const changed = await accessIncidentType(tx.db, caller, t, id, 'admin');
    const fields = changedFields(auditedFields(current), auditedFields(changed));
    if (fields) {
      await appendAudit(context, tx.db, request, {
        ...audited(t, current),
        actor,
        details: { changed: fields },
      });
    }
    return changed;
  });

/** The row stays: incidents raised with it keep their record. */
export const removeIncidentType: Handler<Endpoints['removeIncidentType']> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t, id } = request.params;
    const current = await accessIncidentType(tx.db, request.caller, t, id, 'admin');
    const actor = await accessOrganisation(tx.db, request.caller, t, current.ownerId, 'admin');
    const at = new Date(context.clock.now());
    await sql`update incident_types set removed_at = ${at} where tenant_id = ${t} and id = ${id}`.execute(
      tx.db,
    );
    await appendAudit(context, tx.db, request, { ...audited(t, current), actor });
  });
