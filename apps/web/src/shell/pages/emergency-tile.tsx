import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { IconShieldCheck, IconShieldQuestion, IconUrgent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAsOf } from '../../platform/as-of.tsx';
import { useHubStatus } from '../../platform/hub/hub.ts';
import { ownIncidents } from '../../rooms/incidents/incidents.api.ts';
import { useMe } from '../../rooms/presences/me.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/shared-clock.ts';
import { clockTime } from '../../ui/time-words.ts';
import styles from './emergency-tile.module.css';
import { pagesWords } from './pages.words.ts';

/** First of all on Home: whether an emergency is open, and how fresh that is (look book 01). */
export function EmergencyTile() {
  const me = useMe();
  const { data, dataUpdatedAt } = useQuery(ownIncidents());
  const { state, heardAt } = useHubStatus();
  useNow(1000);
  const asOf = useAsOf(dataUpdatedAt);
  if (!data) {
    return (
      <section className={styles.tile}>
        <IconShieldQuestion size={28} stroke={1.75} aria-hidden="true" />
        <div>
          <h2>{pagesWords.notKnown}</h2>
          <p className={styles.text}>{pagesWords.notKnownText}</p>
        </div>
      </section>
    );
  }
  const open = data.filter(({ archived, content: { $v } }) => {
    return archived === null && $v.Mode === MODE_REAL && $v.IncidentPurpose === PURPOSE_SOS;
  });
  // While connected, every change arrives by itself: complete to the last word heard from the server.
  const freshTo = state === 'connected' ? Math.max(dataUpdatedAt, heardAt ?? 0) : dataUpdatedAt;
  const places = me.memberships.map(({ org }) => org.displayName).join(', ');
  const time = clockTime(freshTo);
  const count = open.length;
  const Icon = count > 0 ? IconUrgent : asOf ? IconShieldQuestion : IconShieldCheck;
  const title = count > 0 ? pagesWords.openEmergencies(count) : pagesWords.noEmergency;
  const titleThen = count > 0 ? pagesWords.openEmergenciesThen(count) : pagesWords.notKnownNow;
  const textThen = count > 0 ? asOf : pagesWords.noneThen(time);
  return (
    <section className={classNames(styles.tile, open.length > 0 && styles.open)}>
      <Icon size={28} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{asOf ? titleThen : title}</h2>
        <p className={classNames(styles.text, styles.wide)}>
          {asOf ? textThen : pagesWords.completeTo(places, time)}
        </p>
        <p className={classNames(styles.text, styles.narrow)}>
          {asOf ? textThen : pagesWords.checked(time, me.memberships.length)}
        </p>
      </div>
    </section>
  );
}
