import { sql } from 'kysely';
import { type Actor, appendAudit } from '../../platform/audit/append-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transact.ts';
import { auditedGroup, type Group, type GroupAccess } from '../groups/groups.access.ts';
import { appendEntry, type Draft } from './append-entry.ts';

interface Renaming {
  group: Group;
  name: string;
  /** Who it is said of on the timeline. */
  author: Pick<Draft, 'createdBy' | 'createdByName'>;
  /** With whose right, for the audit log. */
  actor: Actor;
  isAfterClosing?: boolean;
}

/** On the timeline a rename is said of the presence that is in the group, before one that only administers it. */
export const renamer = ({ own, memberIds }: GroupAccess): Renaming['author'] => {
  const author = own.find((presence) => memberIds.includes(presence.id)) ?? own[0];
  return { createdBy: author?.id ?? null, createdByName: author?.displayName ?? '' };
};

/** Gives a group another name, once its door is open; the timeline keeps the old one. Answers whether it is new. */
export async function renameGroup(
  context: Context,
  tx: Tx,
  request: Parameters<typeof appendAudit>[2],
  { group, name, author, actor, isAfterClosing = false }: Renaming,
): Promise<boolean> {
  if (group.displayName === name) return false;
  const { tenantId, id } = group;
  await sql`update groups set display_name = ${name} where tenant_id = ${tenantId} and id = ${id}`.execute(
    tx.db,
  );
  await appendEntry(context, tx, {
    tenantId,
    groupId: id,
    ...author,
    behaviour: 1,
    content: { $t: 'System', $v: { Event: 'Renamed', From: group.displayName, To: name } },
    isAfterClosing,
  });
  await appendAudit(context, tx.db, request, {
    ...auditedGroup(group),
    actor,
    details: { changed: { name: { from: group.displayName, to: name } } },
  });
  return true;
}
