import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { incidentsHub } from '@soteria/contract/incidents/incidents.hub';
import type { GroupId, OrgId, PresenceId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problems.ts';
import { frame } from '../../platform/hub/frame.ts';
import { announceMembers } from '../groups/groups.hub.ts';
import { presentMember } from '../groups/groups.present.ts';
import { listAudience, listMembers } from '../groups/groups.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { accessIncident, accessIncidentAs } from './incidents.access.ts';
import { announcePersonal, inIncident } from './incidents.hub.ts';

export interface Response {
  tenantId: TenantId;
  groupId: GroupId;
  presenceId: PresenceId;
}

interface Responded {
  displayName: string;
  ownerId: OrgId;
  respondedAt: Date;
  firstResponder: PresenceId;
  firstResponderName: string;
  firstResponded: Date;
  respondingCount: number;
}

/** I'm responding: said as often as one likes, written once. */
export async function respond(context: Context, caller: Caller, response: Response): Promise<void> {
  const { tenantId, groupId, presenceId } = response;
  const isNew = await context.space.forHelp(() =>
    transact(context.followUp, async (tx) => {
      const { actor } = await accessIncidentAs(tx.db, caller, tenantId, groupId, presenceId, 'respond');
      return recordResponse(context, tx, response, actor.displayName);
    }),
  );
  if (isNew) await announceResponding({ ...context, database: context.followUp }, response);
}

/** It is written: who is not told of it now, as something is locked, sees it on the next look. */
async function announceResponding(context: Context, { tenantId, groupId, presenceId }: Response) {
  try {
    await announceMembers(context, inIncident(tenantId, groupId), [presenceId]);
    await announcePersonal(context, tenantId, groupId);
  } catch (error) {
    context.log.warn({ err: error }, 'A response was written and not told to everybody');
  }
}

/**
 * Writes a response and its entry in the caller's transaction. First response is set once, in SQL, by whoever
 * is first (design §9): the incident's row decides, not a check made before.
 */
export async function recordResponse(
  context: Context,
  tx: Tx,
  { tenantId, groupId, presenceId }: Response,
  displayName: string,
): Promise<boolean> {
  const at = new Date(context.clock.now());
  const { rows } = await sql`
    update group_members set responded_at = ${at}, reached_at = coalesce(reached_at, ${at}),
      seen_at = coalesce(seen_at, ${at})
    where tenant_id = ${tenantId} and group_id = ${groupId} and presence_id = ${presenceId}
      and responded_at is null returning 1`.execute(tx.db);
  if (rows.length === 0) return false;
  const first = await sql`
    update incidents set first_responder = ${presenceId}, first_responder_name = ${displayName},
      first_responded = ${at}
    where tenant_id = ${tenantId} and id = ${groupId} and first_responded is null returning 1`.execute(tx.db);
  await appendEntry(context, tx, {
    tenantId,
    groupId,
    createdBy: presenceId,
    createdByName: displayName,
    behaviour: 1,
    content: {
      $t: 'System',
      $v: { Event: 'Responded', PresenceId: presenceId, IsFirst: first.rows.length > 0 },
    },
  });
  await announceResponse(context, tx, { tenantId, groupId, presenceId });
  return true;
}

async function announceResponse(context: Context, tx: Tx, response: Response): Promise<void> {
  const { tenantId, groupId, presenceId } = response;
  const { rows } = await sql<Responded>`
    select p.display_name, p.org_id as owner_id, m.responded_at, i.first_responder, i.first_responder_name,
      i.first_responded, (select count(*)::int from group_members r where r.tenant_id = m.tenant_id
        and r.group_id = m.group_id and r.responded_at is not null) as responding_count
    from group_members m
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    join incidents i on i.tenant_id = m.tenant_id and i.id = m.group_id
    where m.tenant_id = ${tenantId} and m.group_id = ${groupId} and m.presence_id = ${presenceId}`.execute(
    tx.db,
  );
  const row = rows[0];
  if (!row) return;
  const subjects = await listAudience(tx.db, tenantId, groupId);
  const { respondedAt, firstResponded, ...rest } = row;
  const payload = {
    ...rest,
    tenantId,
    groupId,
    presenceId,
    responded: respondedAt.toISOString(),
    firstResponded: firstResponded.toISOString(),
  };
  tx.afterCommit(() =>
    context.hub.send({ subjects, watchers: groupId }, frame(incidentsHub.GroupResponded, payload)),
  );
}

/** I'm responding, pressed on a notification: as the presence of theirs that is on the incident. */
export async function respondByPush(
  context: Context,
  tx: Tx,
  { tenantId, groupId, subjectId }: { tenantId: TenantId; groupId: GroupId; subjectId: SubjectId },
): Promise<void> {
  const caller = { subjectId, sessionId: null };
  const { own, memberIds } = await accessIncident(tx.db, caller, tenantId, groupId, 'respond');
  const actor = own.find((presence) => memberIds.includes(presence.id));
  if (!actor) throw notFound();
  const response = { tenantId, groupId, presenceId: actor.id };
  if (!(await recordResponse(context, tx, response, actor.displayName))) return;
  tx.afterCommit(() => {
    announceMembers(context, inIncident(tenantId, groupId), [actor.id]).catch((error: unknown) =>
      context.log.warn({ err: error }, 'A response was not told'),
    );
  });
}

/**
 * A timeline entry counts as the first response, when it is the first and not the creator's own
 * (design §9). Later writers respond by saying so.
 */
export async function respondByWriting(context: Context, tx: Tx, response: Response): Promise<void> {
  const { tenantId, groupId, presenceId } = response;
  const { rows } = await sql<{ displayName: string }>`
    select p.display_name from incidents i
    join groups g on g.tenant_id = i.tenant_id and g.id = i.id
    join presences p on p.tenant_id = i.tenant_id and p.id = ${presenceId}
    where i.tenant_id = ${tenantId} and i.id = ${groupId} and i.first_responded is null
      and g.created_by <> p.id`.execute(tx.db);
  const writer = rows[0];
  if (!writer) return;
  await recordResponse(context, tx, response, writer.displayName);
  const [member] = await listMembers(tx.db, tenantId, groupId, [presenceId]);
  if (!member) return;
  tx.afterCommit(() => {
    const members = [presentMember(member, new Set(context.hub.activePresences(groupId)))];
    const updated = frame(groupsHub.GroupMemberUpdated, { ...inIncident(tenantId, groupId), members });
    context.hub.send({ watchers: groupId }, updated);
  });
}
