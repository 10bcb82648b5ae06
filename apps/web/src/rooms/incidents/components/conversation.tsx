import { GROUP_INCIDENT, type GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hub } from '../../../platform/hub/hub.ts';
import { useMe } from '../../presences/me.ts';
import { Composer } from '../../timelines/components/composer.tsx';
import { Freshness } from '../../timelines/components/freshness.tsx';
import timelineStyles from '../../timelines/components/timeline.module.css';
import { Timeline } from '../../timelines/components/timeline.tsx';
import { Typing } from '../../timelines/components/typing.tsx';
import { useTimeline } from '../../timelines/use-timeline.ts';
import { reloadMembers } from '../incident-cache.ts';
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
  const timeline = useTimeline(of, () => reloadMembers(of.tenantId, of.groupId));
  const members = useQuery(incidentMembers(of.tenantId, of.groupId)).data ?? NOBODY;
  const own = incident.groupMembers.find((member) => presenceIds.includes(member.presenceId));
  const [readTo] = useState(own?.lastReadPointer ?? null);
  const roleOf = (id: PresenceId | null) => {
    if (id === incident.createdBy) return incidentsWords.calledForHelp;
    const isResponding = incident.membership.some((member) => member.id === id);
    return isResponding ? incidentsWords.respondingRole : null;
  };
  return (
    <div className={timelineStyles.timeline}>
      <Timeline
        of={of}
        timeline={timeline}
        ownIds={presenceIds}
        members={members}
        readTo={readTo}
        lastSeq={incident.lastSeq}
        roleOf={roleOf}
      />
      <div className={timelineStyles.strip}>
        <Freshness isWhole={timeline.state.isWhole} />
        <span aria-live="polite">
          <Typing groupId={of.groupId} ownIds={presenceIds} members={members} />
        </span>
      </div>
      {incident.can.write ? (
        <div className={styles.foot}>
          <span className={styles.respond}>
            <RespondButton incident={incident} />
          </span>
          <Composer
            groupId={of.groupId}
            label={incidentsWords.messageEveryone}
            onSend={timeline.post}
            onTyping={() => hub.send({ type: 'Typing', payload: of })}
          />
        </div>
      ) : null}
    </div>
  );
}
