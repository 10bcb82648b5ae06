import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { forbidden, notFound, ProblemError } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessGroupAs, auditedGroup } from '../groups/groups.access.ts';
import { changeEntry } from './change-entry.ts';
import { clearExcerpts, lockEntry } from './timelines.queries.ts';

/** Its author or an admin removes a message; what it said is kept as evidence, for admins. */
export const removeEntry: Handler<typeof timelinesEndpoints.removeEntry> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t, id, entryId, presenceId } = request.params;
    const { actor, can, group } = await accessGroupAs(tx.db, request.caller, t, id, presenceId, 'read');
    if (group.archivedAt) throw new ProblemError('closed');
    const entry = await lockEntry(tx.db, t, id, entryId);
    if (!entry) throw notFound();
    const isAuthor = can.write && entry.createdBy === presenceId;
    if (!isAuthor && !can.moderate) throw forbidden('Only who wrote a message or an admin can remove it.');
    if (entry.content.$t === 'System')
      throw new ProblemError('unprocessable', { entryId: ['The record itself cannot be removed.'] });
    if (entry.content.$t === 'Removed') return;
    const $v = {
      RemovedAt: new Date(context.clock.now()).toISOString(),
      ByPresenceId: presenceId,
      ByName: actor.displayName,
    };
    const along = await clearExcerpts(tx.db, t, id, entryId);
    await changeEntry(context, tx, { entry, content: { $t: 'Removed', $v }, event: 'Removed', actor, along });
    const details = { entryId, number: entry.seq, writtenBy: entry.createdByName };
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor, details });
  });
