import type { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { forbidden, notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { removeMember } from '../incidents/incident-members.queries.ts';
import { announceMembership, inIncident } from '../incidents/incidents.hub.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { accessArchivedAsAdmin } from './archived-incidents.access.ts';

/** Takes a person off a closed incident: they may not read it any more, and its record still names them. */
export const removeArchivedIncidentPresence: Handler<
  typeof archivedIncidentsEndpoints.removeArchivedIncidentPresence
> = async (context, request) => {
  const { t: tenantId, id, presenceId } = request.params;
  await transact(context.database, async (tx) => {
    const { group, actor } = await accessArchivedAsAdmin(tx.db, request.caller, tenantId, id);
    if (group.createdBy === presenceId) {
      throw forbidden('The person who called for help stays on the incident.');
    }
    const at = new Date(context.clock.now());
    const person = await removeMember(tx.db, { tenantId, id, presenceId, removedBy: actor.id, at });
    if (!person) throw notFound();
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: actor.id,
      createdByName: actor.displayName,
      behaviour: 1,
      content: {
        $t: 'System',
        $v: { Event: 'MemberRemoved', PresenceId: presenceId, DisplayName: person.displayName },
      },
      isAfterClosing: true,
    });
    const remaining = await listAudience(tx.db, tenantId, id);
    const subjects = [...new Set([...remaining, ...(person.subjectId ? [person.subjectId] : [])])];
    const details = { people: [{ id: presenceId, name: person.displayName }] };
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor, details });
    tx.afterCommit(() => {
      context.hub.evict(id, presenceId);
      const payload = { ...inIncident(tenantId, id), presenceId, memberCount: remaining.length };
      context.hub.send({ subjects, watchers: id }, frame(groupsHub.GroupLeave, payload));
    });
  });
  await announceMembership(context, tenantId, id);
};
