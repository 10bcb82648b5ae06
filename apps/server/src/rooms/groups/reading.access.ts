import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { appendAudit, lockChain } from '../../platform/audit/append-audit.ts';
import type { Origin } from '../../platform/audit/origin.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { accessGroup, auditedGroup, type GroupAccess } from './groups.access.ts';
import { isReading } from './readings.queries.ts';

export interface Reader {
  caller: Caller;
  origin: Origin;
}

/** What an entry of the audit log about such a read is called, whichever call it was. */
const OPENED = 'getArchivedIncident';

/** Writes down that somebody opened a closed incident, unless it is written already; by one call of theirs only. */
async function writeReading(
  context: Context,
  { caller, origin }: Reader,
  access: GroupAccess,
): Promise<void> {
  const { group, acting } = access;
  const opened: Reader = { caller, origin: { ...origin, action: OPENED } };
  await transact(context.database, async ({ db }) => {
    await lockChain(db, group.tenantId);
    if (await isReading(context, db, caller, group)) return;
    const details = { through: origin.action };
    await appendAudit(context, db, opened, { ...auditedGroup(group), actor: acting, details });
  });
}

/**
 * Lets in who may read a group. Where it is a closed incident, that they do is written into the audit log before they
 * get anything: once for each reading, since a page of it is many calls (decision 015).
 */
export async function readGroup(
  context: Context,
  reader: Reader,
  tenantId: TenantId,
  id: GroupId,
): Promise<GroupAccess> {
  const access = await accessGroup(context.database, reader.caller, tenantId, id, 'read');
  const { group } = access;
  const isRecord = group.type === GROUP_INCIDENT && group.archivedAt !== null;
  if (isRecord && !(await isReading(context, context.database, reader.caller, group)))
    await writeReading(context, reader, access);
  return access;
}
