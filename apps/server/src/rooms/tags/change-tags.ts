import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import type { tagsEndpoints } from '@soteria/contract/tags/tags.endpoints';
import type { Tag } from '@soteria/contract/tags/tags.shapes';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';

/** A tag as the audit log names it: it has no id of its own. */
const audited = (tenantId: TenantId, orgId: OrgId, tag: Tag) => ({
  tenantId,
  orgId,
  target: {
    kind: 'tag' as const,
    id: JSON.stringify([tag.provider, tag.type, tag.providersId]),
    label: tag.description,
  },
});

/** Adds a tag or changes its description; the same again changes nothing. */
export const putTag: Handler<typeof tagsEndpoints.putTag> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t, o } = request.params;
    const { provider, type, providersId, description } = request.body;
    const actor = await accessOrganisation(tx.db, request.caller, t, o, 'admin');
    const { rows } = await sql<{ before: string | null }>`
      with old as (
        select description from tags where tenant_id = ${t} and org_id = ${o} and provider = ${provider}
          and type = ${type} and providers_id = ${providersId}
      )
      insert into tags (tenant_id, org_id, provider, type, providers_id, description)
      values (${t}, ${o}, ${provider}, ${type}, ${providersId}, ${description})
      on conflict (tenant_id, org_id, provider, type, providers_id)
      do update set description = excluded.description where tags.description <> excluded.description
      returning (select description from old) as before`.execute(tx.db);
    if (rows[0]) {
      const details = { changed: { description: { from: rows[0].before, to: description } } };
      await appendAudit(context, tx.db, request, { ...audited(t, o, request.body), actor, details });
    }
    return request.body;
  });

export const removeTag: Handler<typeof tagsEndpoints.removeTag> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t, o } = request.params;
    const { provider, type, providersId } = request.body;
    const actor = await accessOrganisation(tx.db, request.caller, t, o, 'admin');
    const { rows } = await sql<{ description: string }>`
      delete from tags where tenant_id = ${t} and org_id = ${o} and provider = ${provider}
        and type = ${type} and providers_id = ${providersId} returning description`.execute(tx.db);
    const [removed] = rows;
    if (!removed) throw notFound();
    await appendAudit(context, tx.db, request, {
      ...audited(t, o, { ...request.body, ...removed }),
      actor,
    });
  });
