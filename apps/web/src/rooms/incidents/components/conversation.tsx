import { GROUP_INCIDENT, type GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../../presences/me.ts';
import { TimelinePane } from '../../timelines/components/timeline-pane.tsx';
import { incidentCache } from '../incident-cache.ts';
import { type Acting, incidentMembers } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './conversation.module.css';
import { RespondButton } from './state-strip.tsx';

const NOBODY: readonly GroupMember[] = [];

/** What is said on an incident, and where one says something. */
export function Conversation({
  incident,
  presenceId,
}: {
  incident: Incident;
  presenceId: Acting['presenceId'];
}) {
  const { presenceIds } = useMe();
  const of = useMemo(
    () =>
      ({ tenantId: incident.tenantId, groupId: incident.id, groupType: GROUP_INCIDENT, presenceId }) as const,
    [incident.tenantId, incident.id, presenceId],
  );
  const members = useQuery(incidentMembers(of.tenantId, of.groupId)).data ?? NOBODY;
  const own = incident.groupMembers.find((member) => presenceIds.includes(member.presenceId));
  const [readTo] = useState(own?.lastReadPointer ?? null);
  const roleOf = (id: PresenceId | null) => {
    if (id === incident.createdBy) return incidentsWords.calledForHelp;
    const isResponding = incident.membership.some((member) => member.id === id);
    return isResponding ? incidentsWords.respondingRole : null;
  };
  return (
    <TimelinePane
      of={of}
      ownIds={presenceIds}
      members={members}
      can={incident.can}
      readTo={readTo}
      lastSeq={incident.lastSeq}
      onSubscribed={() => incidentCache.reloadMembers(of.tenantId, of.groupId)}
      roleOf={roleOf}
      label={incidentsWords.messageEveryone}
      beside={
        <span className={styles.respond}>
          <RespondButton incident={incident} />
        </span>
      }
    />
  );
}
