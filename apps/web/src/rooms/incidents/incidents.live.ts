import type { groupsHub } from '@soteria/contract/groups/groups.hub';
import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import type { PayloadOf } from '@soteria/contract/hub';
import type { incidentsHub } from '@soteria/contract/incidents/incidents.hub';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import { useEffect } from 'react';
import { type MessageHandlers, onGroupMessages } from '../../platform/hub/group-messages.ts';
import { goTo } from '../../platform/navigation.tsx';
import { showToast } from '../../platform/notifications/toasts.ts';
import { groupHandlers, takeEntry, useReloadOnReturn } from '../groups/group-handlers.ts';
import { useMe } from '../presences/me.ts';
import { incidentCache } from './incident-cache.ts';
import {
  alertPerson,
  notifyOfEntry,
  settleAlert,
  settleClosedAlerts,
  tellEnded,
} from './incidents.alerts.ts';
import { incidentsPath } from './incidents.paths.ts';
import { incidentsWords } from './incidents.words.ts';
import { isViewing } from './viewer.ts';

type Names = keyof typeof groupsHub | keyof typeof incidentsHub | keyof typeof timelinesHub;
/** Every message that concerns incidents; one that is not handled does not compile. */
type Handlers = MessageHandlers<Names>;

const dispose = (t: TenantId, id: GroupId) => {
  incidentCache.end(t, id);
  settleAlert(id);
  if (!isViewing(t, id)) return;
  showToast({ kind: 'info', title: incidentsWords.closed }); // spec core §4
  goTo(incidentsPath());
};

/** What came of an answer: who is coming is known more and more, never less. */
function takeAnswer(told: PayloadOf<'GroupResponded'>): void {
  const { tenantId, groupId, presenceId, displayName, ownerId, responded, ...first } = told;
  incidentCache.grow(tenantId, groupId, (incident) => {
    const { membership, respondingCount } = incident;
    const isKnown = membership.some((member) => member.id === presenceId);
    return {
      ...incident,
      ...first,
      respondingCount: Math.max(respondingCount, first.respondingCount),
      membership: isKnown ? membership : [...membership, { id: presenceId, displayName, ownerId }],
    };
  });
  incidentCache.changeMembers(tenantId, groupId, (member) =>
    member.presenceId === presenceId ? { ...member, delivery: { ...member.delivery, responded } } : member,
  );
}

const handlersOf = (ownIds: readonly PresenceId[]): Handlers => ({
  ...groupHandlers(incidentCache),
  GroupDispose: ({ tenantId, groupId }) => dispose(tenantId, groupId),
  GroupLeave: ({ tenantId, groupId, presenceId, memberCount }) => {
    incidentCache.dropMember(tenantId, groupId, presenceId);
    const isAmong = incidentCache.find(groupId)?.membership.some((member) => member.id === presenceId);
    if (ownIds.includes(presenceId)) incidentCache.leave(tenantId, groupId);
    // Who had answered is counted no more; what stands there of answers only ever grows by itself.
    else if (isAmong) void incidentCache.fetch(tenantId, groupId);
    else incidentCache.change(tenantId, groupId, (incident) => ({ ...incident, memberCount }));
  },
  NotifyAlert: (alert) => alertPerson(alert, ownIds),
  'incident-created': ({ incident }) => incidentCache.takePiece(incident),
  GroupChangedIncident: ({ incident }) => incidentCache.takePiece(incident),
  GroupResponded: takeAnswer,
  NewChatEntry: (told) => {
    takeEntry(incidentCache, told);
    const { createdByPresenceId: author } = told.entry;
    if (author === null || !ownIds.includes(author))
      notifyOfEntry(told, incidentCache.find(told.groupId), ownIds);
  },
  IncidentEnded: (ended) => tellEnded(ended, ownIds),
  UpdatedPersonalEmergency: ({ tenantId, groupId }) => void incidentCache.fetch(tenantId, groupId),
});

/** Takes hub messages of incidents into the lists, as one who has these presences. Returns the way out. */
export const followIncidents = (ownIds: readonly PresenceId[]): (() => void) =>
  onGroupMessages(GROUP_INCIDENT, handlersOf(ownIds));

/** The same for the person signed in. Mounted once, inside the signed-in layout. */
export function useIncidentsLive(): void {
  const { presenceIds } = useMe();
  useEffect(() => followIncidents(presenceIds), [presenceIds]);
  useReloadOnReturn(incidentCache, 'incidents', settleClosedAlerts);
}
