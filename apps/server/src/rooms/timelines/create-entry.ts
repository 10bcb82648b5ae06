import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { once } from '../../platform/http/once.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessGroupAs } from '../groups/groups.access.ts';
import { appendEntry } from './append-entry.ts';
import { markdownContent } from './markdown-content.ts';

/** Writes on a timeline as a member of its group. */
export const createEntry: Handler<typeof timelinesEndpoints.createEntry> = (context, request) =>
  once(context, request.caller, request.idempotency, async (tx) => {
    const { t: tenantId } = request.params;
    const { OwnerId, OwnerType, CreatedByPresenceId, Behaviour, Content } = request.body;
    const access = await accessGroupAs(
      tx.db,
      request.caller,
      tenantId,
      OwnerId,
      CreatedByPresenceId,
      'write',
    );
    if (access.group.type !== OwnerType) throw notFound();
    const { content, mentioned } = await markdownContent(tx.db, tenantId, OwnerId, Content);
    const entry = await appendEntry(context, tx, {
      tenantId,
      groupId: OwnerId,
      createdBy: CreatedByPresenceId,
      createdByName: access.actor.displayName,
      behaviour: Behaviour,
      content,
    });
    await context.events.emit(tx, 'entry-written', {
      tenantId,
      groupId: OwnerId,
      groupType: OwnerType,
      presenceId: CreatedByPresenceId,
      at: new Date(context.clock.now()),
    });
    if (mentioned.length > 0)
      await context.events.emit(tx, 'people-mentioned', {
        tenantId,
        groupId: OwnerId,
        groupType: OwnerType,
        entryId: entry.id,
        byName: access.actor.displayName,
        text: Content.Text,
        at: entry.whenCreated,
        subjects: mentioned.filter((subject) => subject !== request.caller.subjectId),
      });
    return entry;
  });
