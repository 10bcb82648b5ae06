import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { Skill } from '@soteria/contract/organisations/organisations.shapes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { showError } from '../../../platform/notifications/toasts.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { orgSkills } from '../../organisations/organisations.api.ts';
import { type Acting, addTeam, incidentTeams } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './dialogs.module.css';
import { PreviouslyShared } from './previously-shared.tsx';

/** The organisation's response teams, and which the incident was shared with before. */
export default function TeamsDialog(props: { incident: Incident; acting: Acting; onClose: () => void }) {
  const { incident, acting, onClose } = props;
  const teams = useQuery(orgSkills(incident.tenantId, incident.ownerId));
  const shared = useQuery(incidentTeams(incident.tenantId, incident.id));
  const sharing = useMutation({
    mutationFn: (team: Skill) => addTeam(acting, team),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: incidentTeams(incident.tenantId, incident.id).queryKey }),
    onError: (error) => showError(incidentsWords.errorSharing, error),
  });
  return (
    <Dialog title={incidentsWords.teamsTitle} onClose={onClose}>
      <p className={styles.text}>{incidentsWords.teamsText}</p>
      <PreviouslyShared incident={incident} />
      <ChoiceList
        choices={
          teams.data && shared.data
            ? teams.data.map((team) => ({
                id: team.id,
                name: team.displayName,
                detail: incidentsWords.peopleCount(team.presenceIds.length),
                isDone: shared.data.some((each) => each.skillId === team.id),
                isBusy: sharing.isPending && sharing.variables.id === team.id,
                onChoose: () => sharing.mutate(team),
              }))
            : null
        }
        error={
          teams.error || shared.error
            ? {
                title: teams.error ? incidentsWords.errorTeams : incidentsWords.errorSharedWith,
                onRetry: () => void Promise.all([teams.refetch(), shared.refetch()]),
              }
            : null
        }
        empty={incidentsWords.noTeams}
        words={{ do: incidentsWords.share, done: incidentsWords.shared }}
      />
    </Dialog>
  );
}
