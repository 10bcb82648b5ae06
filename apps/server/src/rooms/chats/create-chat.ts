import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import type { NewChat } from '@soteria/contract/chats/chats.shapes';
import { FLAG_MANAGED } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { toTicks } from '@soteria/contract/kit/time';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { once } from '../../platform/http/once.ts';
import { forbidden, notFound, ProblemError } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { accessActor, accessOrganisation, type OwnPresence } from '../organisations/organisations.access.ts';
import { getChatPeople } from './chat-people.ts';
import { announceChat, announceJoined } from './chats.hub.ts';
import { presentChat, presentChatOverlay } from './chats.present.ts';
import { listChatRows } from './chats.queries.ts';

/** Starts a chat. The one-to-one chat that two people have already is found instead (core §4). */
export const createChat: Handler<typeof chatsEndpoints.createChat> = (context, request) =>
  once(context, request.caller, request.idempotency, async (tx) => {
    const { t: tenantId } = request.params;
    const { body, caller } = request;
    const actor = await accessMaking(tx.db, caller, tenantId, body);
    const others = [...new Set(body.AddMembers)].filter((id) => id !== body.CreatedBy);
    if (others.length === 0) throw new ProblemError('unprocessable', { AddMembers: ['Choose somebody.'] });
    const people = await getChatPeople(tx.db, caller, tenantId, others);
    const isDirect = others.length === 1 && body.Flags !== FLAG_MANAGED;
    const directKey = isDirect ? [body.CreatedBy, ...others].sort().join(' ') : null;
    const found = directKey && (await findDirect(tx.db, tenantId, directKey));
    if (found) return answer(context, tx, caller, tenantId, found, true);
    const id = await insertChat(context, tx, tenantId, body, [body.CreatedBy, ...others], directKey);
    await appendAudit(context, tx.db, request, {
      tenantId,
      orgId: body.OwnerId,
      actor,
      target: { kind: 'chat', id, label: body.DisplayName ?? '' },
      details: { people: people.map((person) => ({ id: person.id, name: person.displayName })) },
    });
    tx.afterCommit(() => {
      announceChat(context, tenantId, id)
        .then(() => announceJoined(context, tenantId, id, people))
        .catch((error: unknown) => context.log.warn({ err: error }, 'A new chat was not told of'));
    });
    return answer(context, tx, caller, tenantId, id, false);
  });

async function accessMaking(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  body: NewChat,
): Promise<OwnPresence> {
  const own = await accessOrganisation(db, caller, tenantId, body.OwnerId, 'member');
  const actor = await accessActor(db, caller, tenantId, body.CreatedBy);
  if (actor.orgId !== body.OwnerId) throw notFound();
  if (body.Flags === FLAG_MANAGED && !isAdmin(own)) throw forbidden();
  const { rows } = await sql<{ hideChats: boolean }>`
    select hide_chats from organisations where tenant_id = ${tenantId} and id = ${body.OwnerId}`.execute(db);
  if (rows[0]?.hideChats) {
    throw new ProblemError('unprocessable', { OwnerId: ['This organisation does not use chats.'] });
  }
  return actor;
}

/** Two people who start their chat at the same moment wait for one another here, and share the first. */
async function findDirect(db: Queryable, tenantId: TenantId, key: string): Promise<GroupId | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${key}`}, 0))`.execute(db);
  const { rows } = await sql<{ id: GroupId }>`
    select id from chats where tenant_id = ${tenantId} and direct_key = ${key}`.execute(db);
  return rows[0]?.id ?? null;
}

async function insertChat(
  context: Context,
  tx: Tx,
  tenantId: TenantId,
  body: NewChat,
  memberIds: readonly PresenceId[],
  directKey: string | null,
): Promise<GroupId> {
  const now = context.clock.now();
  const id = uuidv7(now) as GroupId;
  const at = new Date(now);
  const ticks = toTicks(now);
  await sql`
    with made as (
      insert into groups (tenant_id, id, type, org_id, display_name, flags, created_by, created_at, last_ticks,
        last_human_ticks)
      values (${tenantId}, ${id}, 2, ${body.OwnerId}, ${body.DisplayName ?? ''}, ${body.Flags}, ${body.CreatedBy},
        ${at}, ${ticks}, ${ticks}) returning tenant_id, id
    ), joined as (
      insert into group_members (tenant_id, group_id, presence_id, added_by, added_at, is_chat, last_read_ticks)
      select tenant_id, id, member, ${body.CreatedBy}::uuid, ${at}::timestamptz, true,
        case when member = ${body.CreatedBy}::uuid then ${ticks}::bigint end
      from made, unnest(${memberIds}::uuid[]) member
    )
    insert into chats (tenant_id, id, direct_key) select tenant_id, id, ${directKey}::text from made`.execute(
    tx.db,
  );
  return id;
}

async function answer(
  context: Context,
  tx: Tx,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  existed: boolean,
) {
  const [row] = await listChatRows(tx.db, [id]);
  if (!row) throw notFound();
  const standing = await getStanding(tx.db, caller, tenantId, id);
  const overlay = presentChatOverlay(standing, context.hub.activePresences(id));
  return { ...presentChat(row), ...overlay, activePresences: [...overlay.activePresences], existed };
}
