import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useQuery } from '@tanstack/react-query';
import { AddPeople } from '../../groups/components/add-people.tsx';
import { incidentCache } from '../incident-cache.ts';
import { type Acting, addMember, incidentMembers } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import { PreviouslyShared } from './previously-shared.tsx';

/** Adds people to an incident, who are alerted at once. */
export default function AddToIncident(props: { incident: Incident; acting: Acting; onClose: () => void }) {
  const { incident, acting, onClose } = props;
  const { data, error, refetch } = useQuery(incidentMembers(incident.tenantId, incident.id));
  return (
    <AddPeople
      group={incident}
      present={{ ids: data?.map((member) => member.presenceId), error, refetch }}
      title={incidentsWords.addPeopleTitle}
      text={incidentsWords.addPeopleText}
      nobodyToAdd={incidentsWords.nobodyToAdd}
      failure={incidentsWords.errorMembership}
      onAdd={async (id) => {
        await addMember(acting, id);
        incidentCache.reloadMembers(incident.tenantId, incident.id);
      }}
      onClose={onClose}
    >
      <PreviouslyShared incident={incident} />
    </AddPeople>
  );
}
