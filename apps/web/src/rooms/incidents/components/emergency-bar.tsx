import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { IconArrowRight, IconClock, IconUrgent, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useAsOf } from '../../../platform/as-of.tsx';
import { AppLink } from '../../../platform/navigation.tsx';
import { DurationSince } from '../../../ui/duration-since.tsx';
import { uiWords } from '../../../ui/ui.words.ts';
import { useMe } from '../../presences/me.ts';
import { isEmergency } from '../incident-marks.ts';
import { ownIncidents } from '../incidents.api.ts';
import { incidentPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './emergency-bar.module.css';

/** The open real SOS that concern the person, newest first. */
function useEmergencies(): Incident[] {
  const { data } = useQuery(ownIncidents());
  return (data ?? [])
    .filter((incident) => incident.archived === null && isEmergency(incident))
    .toSorted((a, b) => b.created.localeCompare(a.created));
}

/** On every screen while a real SOS that concerns the person is open: what, where, how long, who comes. */
export function EmergencyBar() {
  const emergencies = useEmergencies();
  const { pathname } = useLocation();
  const others = emergencies.filter(({ tenantId, id }) => incidentPath(tenantId, id) !== pathname);
  const newest = others[0];
  if (!newest) return null;
  return (
    <section aria-label={uiWords.realEmergency}>
      <Bar incident={newest} more={others.length - 1} />
    </section>
  );
}

function Bar({ incident, more }: { incident: Incident; more: number }) {
  const { organisations } = useMe();
  const { Location, IncidentTypeName } = incident.content.$v;
  const org = organisations.find((each) => each.id === incident.ownerId)?.displayName ?? '';
  const who = incident.firstResponderName;
  const asOf = useAsOf(useQuery({ ...ownIncidents(), enabled: false }).dataUpdatedAt);
  return (
    <AppLink href={incidentPath(incident.tenantId, incident.id)} className={`${styles.bar} so-mode`}>
      <IconUrgent size={24} stroke={2} aria-hidden="true" />
      <span className={styles.word}>{uiWords.realEmergency}</span>
      {more > 0 ? (
        <span className={styles.more}>
          <span aria-hidden="true">{incidentsWords.moreEmergencies(more)}</span>
          <span className="so-hidden">{incidentsWords.moreEmergenciesLong(more)}</span>
        </span>
      ) : null}
      <strong className={styles.what}>{IncidentTypeName}</strong>
      <span className={styles.where}>{Location ? `${org} · ${Location}` : org}</span>
      <span className={styles.time}>
        <IconClock size={18} stroke={2} aria-hidden="true" />
        <DurationSince at={incident.created} />
      </span>
      <span className={styles.who}>
        <IconUserCheck size={18} stroke={2} aria-hidden="true" />
        {asOf ??
          (who ? incidentsWords.areResponding(who, incident.respondingCount - 1) : incidentsWords.nobodyYet)}
      </span>
      <span className={styles.open}>
        {incidentsWords.openIncident}
        <IconArrowRight size={18} stroke={2} aria-hidden="true" />
      </span>
    </AppLink>
  );
}
