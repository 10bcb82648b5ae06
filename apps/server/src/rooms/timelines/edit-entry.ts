import { fromTicks } from '@soteria/contract/kit/time';
import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { EDIT_MS } from '@soteria/contract/timelines/timelines.shapes';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { forbidden, notFound, ProblemError } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessGroupAs, auditedGroup } from '../groups/groups.access.ts';
import { changeEntry } from './change-entry.ts';
import { markdownContent } from './markdown-content.ts';
import { presentEntry } from './timelines.present.ts';
import { lockEntry } from './timelines.queries.ts';

const cannotBeEdited = (why: string) => new ProblemError('unprocessable', { Text: [why] });

/** Its author edits a message within 5 minutes; nobody is notified again, and the trace is on the timeline. */
export const editEntry: Handler<typeof timelinesEndpoints.editEntry> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t, id, entryId } = request.params;
    const { PresenceId, Text, Mentions } = request.body;
    const { actor, group } = await accessGroupAs(tx.db, request.caller, t, id, PresenceId, 'write');
    const entry = await lockEntry(tx.db, t, id, entryId);
    if (!entry) throw notFound();
    if (entry.createdBy !== PresenceId) throw forbidden('Only who wrote a message can edit it.');
    if (entry.content.$t !== 'Markdown') throw cannotBeEdited('Only text can be edited.');
    if (entry.content.$v.Text === Text) return presentEntry(entry);
    const now = context.clock.now();
    if (now - fromTicks(entry.ticks) > EDIT_MS)
      throw cannotBeEdited('A message can be edited for 5 minutes. Write another one instead.');
    const { content } = await markdownContent(tx.db, t, id, { Text, Mentions });
    const { ReplyTo, EditedAt: before } = entry.content.$v;
    // Later than the edit before, even within its millisecond: that is how clients tell the later state.
    const EditedAt = new Date(Math.max(now, before ? Date.parse(before) + 1 : 0)).toISOString();
    const $v = { ...content.$v, ...(ReplyTo ? { ReplyTo } : {}), EditedAt };
    const changed = await changeEntry(context, tx, {
      entry,
      content: { $t: 'Markdown', $v },
      event: 'Edited',
      actor,
    });
    // Not what it said: that is kept beside the entry (decision 009).
    const details = { entryId, number: entry.seq };
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor, details });
    return changed;
  });
