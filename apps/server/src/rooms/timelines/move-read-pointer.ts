import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { forbidden } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessGroupAs } from '../groups/groups.access.ts';
import { announceMembers } from '../groups/groups.hub.ts';

/** Moves the caller's read pointer forward, never back and never beyond what there is. */
export const moveReadPointer: Handler<typeof timelinesEndpoints.moveReadPointer> = async (
  context,
  request,
) => {
  const { t: tenantId, id: groupId, presenceId, ticks } = request.params;
  const db = context.database;
  // Reading goes on in a closed group, so this asks to read and then for membership.
  const { group, memberIds } = await accessGroupAs(db, request.caller, tenantId, groupId, presenceId, 'read');
  if (!memberIds.includes(presenceId)) throw forbidden();
  const { rows } = await sql`
    update group_members m set last_read_ticks = least(${ticks}::numeric, g.last_ticks), last_read_seq = coalesce((
      select e.seq from timeline_entries e where e.tenant_id = g.tenant_id and e.group_id = g.id
        and e.ticks <= least(${ticks}::numeric, g.last_ticks) order by e.ticks desc limit 1), 0)
    from groups g
    where m.tenant_id = ${tenantId} and m.group_id = ${groupId} and m.presence_id = ${presenceId}
      and g.tenant_id = m.tenant_id and g.id = m.group_id
      and coalesce(m.last_read_ticks, 0) < least(${ticks}::numeric, g.last_ticks)
    returning 1`.execute(db);
  if (rows.length === 0) return;
  const moved = { tenantId, groupId, groupType: group.type };
  await announceMembers(context, moved, [presenceId], [request.caller.subjectId]);
};
