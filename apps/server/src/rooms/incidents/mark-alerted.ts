import type { GroupId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Origin } from '../../platform/audit/origin.ts';
import type { Context } from '../../platform/context.ts';
import { Gather } from '../../platform/gather.ts';

/** An incident whose people were alerted. */
export interface Mark {
  tenantId: TenantId;
  id: GroupId;
  /** Where the call came from; null when the sweep found it and nobody knows any more. */
  origin: Origin | null;
  /** Kept for the same call coming again. */
  answered: { subjectId: SubjectId; key: string; answer: string } | null;
}

const gathers = new WeakMap<Context, Gather<Mark, null>>();

function gatherOf(context: Context): Gather<Mark, null> {
  const known = gathers.get(context);
  if (known) return known;
  const made = new Gather<Mark, null>(async (marks) => {
    await writeMarks(context, marks);
    return marks.map(() => null);
  });
  gathers.set(context, made);
  return made;
}

/**
 * Notes that an incident's people were alerted and writes its raising into the audit log: both or neither. Calls for
 * help of one tenant share the log's chain, so those that come at once are noted together, one connection at most.
 */
export async function markAlerted(context: Context, mark: Mark): Promise<void> {
  await gatherOf(context).add(mark.tenantId, mark);
}

async function writeMarks(context: Context, marks: readonly Mark[]): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${marks.map(({ tenantId }) => tenantId)}::uuid[], ${marks.map(({ id }) => id)}::uuid[],
        ${marks.map(({ answered }) => answered?.subjectId ?? null)}::text[],
        ${marks.map(({ answered }) => answered?.key ?? null)}::text[],
        ${marks.map(({ answered }) => answered?.answer ?? null)}::text[],
        ${marks.map(({ origin }) => origin?.ip ?? null)}::text[],
        ${marks.map(({ origin }) => origin?.userAgent ?? null)}::text[],
        ${marks.map(({ origin }) => origin?.requestId ?? null)}::text[]
      ) as given (tenant_id, id, subject_id, key, answer, ip, user_agent, request_id)
    ), alerted as (
      update incidents i set alerted_at = ${new Date(context.clock.now())} from given
      where i.tenant_id = given.tenant_id and i.id = given.id and i.alerted_at is null
      returning i.tenant_id, i.id, i.type_name, i.mode
    ), audited as (
      insert into audit_entries (tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind,
        target_id, target_label, details, ip, user_agent, request_id)
      select g.tenant_id, g.created_at, g.org_id, coalesce(p.subject_id, ''), p.id, p.display_name,
        coalesce(nullif(array_remove(array[case when p.permissions & 4 <> 0 then 'admin' end,
          case when p.is_responder then 'responder' end], null), '{}'), '{member}'),
        'createIncident', 'incident', g.id, g.display_name,
        json_build_object('type', alerted.type_name, 'mode', alerted.mode),
        given.ip, given.user_agent, given.request_id
      from alerted
      join given on given.tenant_id = alerted.tenant_id and given.id = alerted.id
      join groups g on g.tenant_id = alerted.tenant_id and g.id = alerted.id
      join presences p on p.tenant_id = g.tenant_id and p.id = g.created_by
      order by g.created_at, g.id
    )
    update idempotency_keys k set answer = given.answer::jsonb from given
    where k.subject_id = given.subject_id and k.key = given.key`.execute(context.followUp);
}
