import type { PresenceId, SubjectId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

export interface OwnState {
  subjectId: SubjectId;
  presenceIds: PresenceId[];
  /** Another one whenever anything of the person's presences or their organisations has changed. */
  revision: string;
}

/**
 * What some people are, from their presences; one who has none has an empty state. A row's `xmin` is another one after
 * every change of it, and costs less than its text when thousands connect; so does JSON less than an array.
 */
export async function readOwnStates(db: Queryable, subjects: readonly string[]): Promise<OwnState[]> {
  const { rows } = await sql<OwnState>`
    select s.subject_id, coalesce(json_agg(p.id order by p.id) filter (where p.id is not null), '[]') as presence_ids,
      md5(coalesce(string_agg(concat_ws(' ', p.id, p.xmin, o.xmin), ',' order by p.id), '')) as revision
    from unnest(${subjects}::text[]) as s (subject_id)
    left join presences p on p.subject_id = s.subject_id and p.removed_at is null
    left join organisations o on o.tenant_id = p.tenant_id and o.id = p.org_id
    group by s.subject_id`.execute(db);
  return rows;
}

/** Those of some people who are in one of some organisations. */
export async function listSubjectsIn(
  db: Queryable,
  orgIds: readonly string[],
  among: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ subjectId: string }>`
    select distinct subject_id from presences
    where org_id = any (${orgIds}::uuid[]) and subject_id = any (${among}::text[]) and removed_at is null`.execute(
    db,
  );
  return rows.map((row) => row.subjectId);
}
