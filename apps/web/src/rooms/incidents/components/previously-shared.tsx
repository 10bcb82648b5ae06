import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useQuery } from '@tanstack/react-query';
import { incidentMembers, incidentTeams } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './dialogs.module.css';

/** With which teams and people an incident was shared before, above what it may be shared with now. */
export function PreviouslyShared({ incident }: { incident: Incident }) {
  const teams = useQuery(incidentTeams(incident.tenantId, incident.id));
  const members = useQuery(incidentMembers(incident.tenantId, incident.id));
  if (teams.error || members.error) {
    return (
      <p className={styles.trouble} role="alert">
        {incidentsWords.errorSharedWith}
      </p>
    );
  }
  const inTeams = new Set(teams.data?.flatMap((team) => team.presenceIds));
  const people = members.data?.filter((member) => member.addedBy !== null && !inTeams.has(member.presenceId));
  const shared = [
    ...(teams.data ?? []).map((team) => ({ id: team.skillId as string, name: team.displayName })),
    ...(people ?? []).map((person) => ({ id: person.presenceId as string, name: person.displayName })),
  ];
  if (shared.length === 0) return null;
  return (
    <section className={styles.before} aria-label={incidentsWords.previouslySharedWith}>
      <h3>{incidentsWords.previouslySharedWith}</h3>
      <ul className={styles.beforeList}>
        {shared.map((each) => (
          <li key={each.id}>{each.name}</li>
        ))}
      </ul>
    </section>
  );
}
