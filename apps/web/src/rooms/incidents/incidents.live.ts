import type { groupsHub } from '@soteria/contract/groups/groups.hub';
import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import {
  withAuthored,
  withAuthorsReading,
  withChange,
  withReading,
} from '@soteria/contract/groups/own-member';
import type { PayloadOf } from '@soteria/contract/hub';
import type { incidentsHub } from '@soteria/contract/incidents/incidents.hub';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import { useEffect } from 'react';
import { type MessageHandlers, onGroupMessages } from '../../platform/hub/group-messages.ts';
import { useHubStatus } from '../../platform/hub/hub.ts';
import { goTo } from '../../platform/navigation.tsx';
import { showToast } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useMe } from '../presences/me.ts';
import {
  changeIncident,
  changeMembers,
  dropMember,
  endIncident,
  fetchIncident,
  findIncident,
  isKnownMember,
  leaveIncident,
  reloadMembers,
  takePiece,
} from './incident-cache.ts';
import {
  alertPerson,
  notifyOfEntry,
  settleAlert,
  settleClosedAlerts,
  tellEnded,
} from './incidents.alerts.ts';
import { ownIncident, ownIncidents } from './incidents.api.ts';
import { incidentsPath } from './incidents.paths.ts';
import { incidentsWords } from './incidents.words.ts';
import { isViewing } from './viewer.ts';

/** Core §9: the group's members are loaded again 1.5 s after a mismatch. */
const MEMBER_RELOAD = 1500;

type Names = keyof typeof groupsHub | keyof typeof incidentsHub | keyof typeof timelinesHub;
/** Every message that concerns incidents; one that is not handled does not compile. */
type Handlers = MessageHandlers<Names>;

const reloads = new Map<GroupId, ReturnType<typeof setTimeout>>();

/** Something came of a member that is not known here; what comes meanwhile is loaded with it. */
function reloadSoon(t: TenantId, id: GroupId): void {
  clearTimeout(reloads.get(id));
  reloads.set(
    id,
    setTimeout(() => reloadMembers(t, id), MEMBER_RELOAD),
  );
}

const setActive = (t: TenantId, id: GroupId, presenceId: PresenceId, isActive: boolean) => {
  if (!isKnownMember(t, id, presenceId)) reloadSoon(t, id);
  changeMembers(t, id, (member) => (member.presenceId === presenceId ? { ...member, isActive } : member));
  changeIncident(t, id, (incident) => {
    const others = incident.activePresences.filter((other) => other !== presenceId);
    return { ...incident, activePresences: isActive ? [...others, presenceId] : others };
  });
};

const dispose = (t: TenantId, id: GroupId) => {
  endIncident(id);
  settleAlert(id);
  void queryClient.invalidateQueries({ queryKey: ownIncident(t, id).queryKey });
  if (!isViewing(t, id)) return;
  showToast({ kind: 'info', title: incidentsWords.closed }); // spec core §4
  goTo(incidentsPath());
};

/** Who has it open, as one comes to it oneself. */
const takeActive = ({ tenantId: t, groupId: id, activePresences }: PayloadOf<'Replayed'>) => {
  changeMembers(t, id, (member) => ({ ...member, isActive: activePresences.includes(member.presenceId) }));
  changeIncident(t, id, (incident) => ({ ...incident, activePresences }));
};

/** Takes what concerns members into lists and open incidents. */
const memberHandlers = (ownIds: readonly PresenceId[]) => ({
  GroupArrive: ({ tenantId, groupId, presenceId }: PayloadOf<'GroupArrive'>) =>
    setActive(tenantId, groupId, presenceId, true),
  GroupDepart: ({ tenantId, groupId, presenceId }: PayloadOf<'GroupDepart'>) =>
    setActive(tenantId, groupId, presenceId, false),
  GroupMemberUpdated: ({ tenantId, groupId, members }: PayloadOf<'GroupMemberUpdated'>) => {
    const changes = new Map(members.map((member) => [member.presenceId, member]));
    if (members.some((member) => !isKnownMember(tenantId, groupId, member.presenceId)))
      reloadSoon(tenantId, groupId);
    changeMembers(tenantId, groupId, (member) => {
      const change = changes.get(member.presenceId);
      return change ? withChange(member, change) : member;
    });
    changeIncident(tenantId, groupId, (incident) => ({
      ...incident,
      groupMembers: incident.groupMembers.map((own) => {
        const change = changes.get(own.presenceId);
        return change ? withReading(own, change) : own;
      }),
    }));
  },
  NotifyMemberAdded: ({ tenantId, groupId, memberCount }: PayloadOf<'NotifyMemberAdded'>) => {
    changeIncident(tenantId, groupId, (incident) => ({ ...incident, memberCount }));
    reloadSoon(tenantId, groupId);
  },
  GroupLeave: ({ tenantId, groupId, presenceId, memberCount }: PayloadOf<'GroupLeave'>) => {
    dropMember(tenantId, groupId, presenceId);
    const isAmong = findIncident(groupId)?.membership.some((member) => member.id === presenceId);
    if (ownIds.includes(presenceId)) leaveIncident(tenantId, groupId);
    // Who had answered is counted no more; what stands there of answers only ever grows by itself.
    else if (isAmong) void fetchIncident(tenantId, groupId);
    else changeIncident(tenantId, groupId, (incident) => ({ ...incident, memberCount }));
  },
  GroupChangedMembership: ({ tenantId, groupId }: PayloadOf<'GroupChangedMembership'>) =>
    reloadMembers(tenantId, groupId),
});

function handlersOf(ownIds: readonly PresenceId[]): Handlers {
  const nothing = () => {};
  return {
    ...memberHandlers(ownIds),
    AddParticiant: ({ tenantId, groupId }) => {
      if (!findIncident(groupId)) void fetchIncident(tenantId, groupId);
      // A screen that was refused it may show it now.
      else void queryClient.invalidateQueries({ queryKey: ownIncident(tenantId, groupId).queryKey });
    },
    GroupDispose: ({ tenantId, groupId }) => dispose(tenantId, groupId),
    NotifyAlert: (alert) => alertPerson(alert, ownIds),
    'incident-created': ({ incident }) => takePiece(incident),
    GroupChangedIncident: ({ incident }) => takePiece(incident),
    GroupResponded: ({ tenantId, groupId, presenceId, displayName, ownerId, responded, ...first }) => {
      changeIncident(tenantId, groupId, (incident) => {
        const { membership, respondingCount } = incident;
        const isKnown = membership.some((member) => member.id === presenceId);
        return {
          ...incident,
          ...first,
          respondingCount: Math.max(respondingCount, first.respondingCount),
          membership: isKnown ? membership : [...membership, { id: presenceId, displayName, ownerId }],
        };
      });
      changeMembers(tenantId, groupId, (member) =>
        member.presenceId === presenceId
          ? { ...member, delivery: { ...member.delivery, responded } }
          : member,
      );
    },
    NewChatEntry: (told) => {
      const { tenantId, groupId, entry, lastActivity, lastHumanActivity } = told;
      const isOwn = entry.createdByPresenceId !== null && ownIds.includes(entry.createdByPresenceId);
      changeIncident(tenantId, groupId, (incident) =>
        entry.seq <= incident.lastSeq
          ? incident
          : {
              ...incident,
              lastActivity,
              lastHumanActivity,
              lastSeq: entry.seq,
              groupMembers: withAuthorsReading(incident, entry),
            },
      );
      // Who writes has read what stands there.
      changeMembers(tenantId, groupId, (member) => withAuthored(member, entry));
      if (!isOwn) notifyOfEntry(told, findIncident(groupId), ownIds);
    },
    Replayed: takeActive,
    // Typing is shown by the timeline itself, and how many sockets listen by nothing yet.
    GroupTyping: nothing,
    ListenerCount: nothing,
    IncidentEnded: (ended) => tellEnded(ended, ownIds),
    UpdatedPersonalEmergency: ({ tenantId, groupId }) => void fetchIncident(tenantId, groupId),
  };
}

/** Takes hub messages of incidents into the lists, as one who has these presences. Returns the way out. */
export const followIncidents = (ownIds: readonly PresenceId[]): (() => void) =>
  onGroupMessages(GROUP_INCIDENT, handlersOf(ownIds));

/** The same for the person signed in. Mounted once, inside the signed-in layout. */
export function useIncidentsLive(): void {
  const { presenceIds } = useMe();
  useEffect(() => followIncidents(presenceIds), [presenceIds]);
  useEffect(
    () =>
      useHubStatus.subscribe((status, before) => {
        if (status.state !== 'connected' || before.state === 'connected') return;
        // What was missed while away: subscribed first, fetched now.
        void queryClient
          .invalidateQueries({ queryKey: ownIncidents().queryKey })
          .then(() => settleClosedAlerts(queryClient.getQueryData(ownIncidents().queryKey)));
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'incidents' });
      }),
    [],
  );
}
