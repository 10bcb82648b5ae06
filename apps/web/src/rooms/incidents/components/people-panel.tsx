import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { incidentMembers, incidentTeams } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import { alertedCount, groupPeople, PEOPLE_ORDER, type PeopleGroup } from '../people-groups.ts';
import styles from './people-panel.module.css';
import { PersonRow } from './person-row.tsx';

const groupTitles: Record<PeopleGroup, string> = {
  notReached: incidentsWords.stillTrying,
  responding: incidentsWords.respondingGroup,
  seen: incidentsWords.seen,
  reached: incidentsWords.reached,
  others: incidentsWords.others,
};

/** Nobody is tried any longer once it is over. */
const titleOf = (group: PeopleGroup, incident: Incident) =>
  group === 'notReached' && incident.archived ? incidentsWords.notReached : groupTitles[group];

const SEARCH_FROM = 8;

interface PeoplePanelProps {
  incident: Incident;
  /** In another viewer than that of live incidents: takes a person off. */
  onRemove?: ((presenceId: PresenceId) => Promise<unknown>) | undefined;
}

/** Who was alerted and how far it got with each, trouble first. */
export function PeoplePanel({ incident, onRemove }: PeoplePanelProps) {
  const { data, error, refetch } = useQuery(incidentMembers(incident.tenantId, incident.id));
  const [term, setTerm] = useState('');
  if (!data) {
    return error ? (
      <ErrorState
        title={incident.archived ? incidentsWords.errorArchivedMembers : incidentsWords.errorMembers}
        text={incidentsWords.tryAgain}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows count={6} height={48} />
    );
  }
  const wanted = term.trim().toLowerCase();
  const groups = groupPeople(data.filter((member) => member.displayName.toLowerCase().includes(wanted)));
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{incidentsWords.alerted(alertedCount(data))}</h2>
        <DeliveryBar members={data} />
        {data.length >= SEARCH_FROM ? (
          <SearchField label={incidentsWords.searchPeople} value={term} onChange={setTerm} />
        ) : null}
      </div>
      <div className={styles.scroll}>
        {PEOPLE_ORDER.filter((group) => groups[group].length > 0).map((group) => (
          <section key={group} aria-label={titleOf(group, incident)}>
            <h3 className={`${styles.group} ${styles[group]}`}>
              {titleOf(group, incident)} <span>{groups[group].length}</span>
            </h3>
            <ul>
              {groups[group].map((member) => (
                <PersonRow
                  key={member.presenceId}
                  member={member}
                  group={group}
                  incident={incident}
                  onRemove={onRemove}
                />
              ))}
            </ul>
          </section>
        ))}
        <SharedWith incident={incident} />
      </div>
    </div>
  );
}

const counted = ['notReached', 'reached', 'seen', 'responding'] as const;
const countWords = {
  notReached: incidentsWords.notReached,
  reached: incidentsWords.reached,
  seen: incidentsWords.seen,
  responding: incidentsWords.respondingGroup,
};

/** The whole at a glance: a bar with its numbers, each with its word. */
function DeliveryBar({ members }: { members: readonly GroupMember[] }) {
  const groups = groupPeople(members);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {counted.map((group) =>
          groups[group].length > 0 ? (
            <span key={group} className={styles[group]} style={{ flexGrow: groups[group].length }} />
          ) : null,
        )}
      </div>
      <dl className={styles.counts}>
        {counted.map((group) => (
          <div key={group} className={styles[group]}>
            <dt>{countWords[group]}</dt>
            <dd>{groups[group].length}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function SharedWith({ incident }: { incident: Incident }) {
  const { data, error } = useQuery(incidentTeams(incident.tenantId, incident.id));
  const [title, failed] = incident.archived
    ? [incidentsWords.previouslySharedWith, incidentsWords.errorSharedWith]
    : [incidentsWords.sharedWith, incidentsWords.errorTeams];
  if (error) return <p className={styles.trouble}>{failed}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.teams}>
        {data.map((team) => (
          <li key={team.skillId}>{team.displayName}</li>
        ))}
      </ul>
    </section>
  );
}
