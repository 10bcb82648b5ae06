import type { EntryId, GroupId, TenantId } from '@soteria/contract/kit/ids';
import type { MediaContent } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { findEntry } from './timelines.queries.ts';

/** One file of a timeline: an entry's, or what is to become one. */
export interface MediaId {
  tenantId: TenantId;
  groupId: GroupId;
  entryId: EntryId;
}

/** Everything of a group lies here. */
export const mediaFolder = (tenantId: TenantId, groupId: GroupId) => `${tenantId}/timelines/${groupId}`;

/** Where an entry's files lie: derived, so that who has the id finds them all. */
export function mediaKeys({ tenantId, groupId, entryId }: MediaId) {
  const file = `${mediaFolder(tenantId, groupId)}/${entryId}`;
  /** `upload` is what arrived; it is there until it has become the file. */
  return { file, thumb: `${file}-thumb`, upload: `${file}-upload` };
}

/** What an entry says of its file; null when it has none, or none any more. */
export async function findMedia(
  db: Queryable,
  { tenantId, groupId, entryId }: MediaId,
): Promise<MediaContent | null> {
  const entry = await findEntry(db, tenantId, groupId, entryId);
  return entry?.content.$t === 'Media' ? entry.content.$v : null;
}

export async function insertUpload(db: Queryable, id: MediaId, at: Date): Promise<void> {
  await sql`
    insert into media_uploads (tenant_id, group_id, entry_id, begun_at)
    values (${id.tenantId}, ${id.groupId}, ${id.entryId}, ${at})`.execute(db);
}

/** Whether it was there to be deleted. Whoever deletes it decides: it is an entry now, or it is nothing. */
export async function deleteUpload(db: Queryable, id: MediaId): Promise<boolean> {
  const { rows } = await sql`
    delete from media_uploads
    where tenant_id = ${id.tenantId} and group_id = ${id.groupId} and entry_id = ${id.entryId}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function listUploadsBefore(db: Queryable, before: Date, count: number): Promise<MediaId[]> {
  const { rows } = await sql<MediaId>`
    select tenant_id, group_id, entry_id from media_uploads where begun_at < ${before}
    order by begun_at limit ${count}`.execute(db);
  return rows;
}
