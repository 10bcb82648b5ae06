import type { tagLinksEndpoints } from '@soteria/contract/tags/tags.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { once } from '../../platform/http/once.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { accessIncident } from './incidents.access.ts';

/** Attaches a tag of the incident's organisation to an incident; twice is once. */
export const linkTag: Handler<typeof tagLinksEndpoints.linkTag> = (context, request) =>
  once(context, request.caller, request.idempotency, async (tx) => {
    const { t: tenantId, o: orgId } = request.params;
    const { id, provider, type, providersId } = request.body;
    const { group, acting } = await accessIncident(tx.db, request.caller, tenantId, id, 'write');
    if (group.orgId !== orgId) throw notFound();
    const { rows } = await sql<{ description: string; isNew: boolean }>`
      with tag as (
        select description from tags where tenant_id = ${tenantId} and org_id = ${orgId}
          and provider = ${provider} and type = ${type} and providers_id = ${providersId}
      ), linked as (
        insert into tag_links (tenant_id, incident_id, org_id, provider, type, providers_id, description)
        select ${tenantId}::uuid, ${id}::uuid, ${orgId}::uuid, ${provider}, ${type}, ${providersId}, description
        from tag on conflict do nothing returning 1
      )
      select description, exists (select 1 from linked) as is_new from tag`.execute(tx.db);
    const tag = rows[0];
    if (!tag) throw notFound();
    if (tag.isNew) {
      const details = { tag: tag.description };
      await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor: acting, details });
    }
    return { provider, type, providersId, description: tag.description };
  });
