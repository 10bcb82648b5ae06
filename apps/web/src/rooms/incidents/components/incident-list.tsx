import { sortIncidents } from '@soteria/contract/incidents/incident-order';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import type { GroupId } from '@soteria/contract/kit/ids';
import { IconAlertCircle, IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AsOf } from '../../../platform/as-of.tsx';
import { AppLink } from '../../../platform/navigation.tsx';
import { usePinned } from '../../../platform/storage/persisted.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ownIncidents } from '../incidents.api.ts';
import { closedIncidentsPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import { IncidentItem } from './incident-item.tsx';
import styles from './incident-list.module.css';

/** Active incidents in the order of core §4, found by name, pinned ones on top. */
export function IncidentList({ openId }: { openId?: GroupId }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(ownIncidents());
  const pinned = usePinned((state) => state.ids);
  const [term, setTerm] = useState('');
  const now = useNow();
  const wanted = term.trim().toLowerCase();
  const sorted = useMemo(() => sortIncidents(data ?? [], now, new Set(pinned)), [data, now, pinned]);
  const found = sorted.filter((incident) =>
    modeTitle(incident.displayName, incident.content.$v.Mode).toLowerCase().includes(wanted),
  );
  return (
    <section className={styles.list} aria-label={incidentsWords.incidents}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{incidentsWords.incidents}</h1>
          <AppLink href={closedIncidentsPath()} className={styles.closed}>
            <IconArchive size={18} stroke={1.75} aria-hidden="true" />
            {incidentsWords.closedIncidents}
          </AppLink>
        </div>
        <AsOf updatedAt={dataUpdatedAt} />
        <SearchField label={incidentsWords.search} value={term} onChange={setTerm} />
      </header>
      <div className={styles.scroll}>
        {data ? null : error ? (
          <ErrorState
            title={incidentsWords.errorIncidents}
            text={incidentsWords.tryAgain}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows count={4} height={86} />
        )}
        {data?.length === 0 ? (
          <EmptyState
            icon={<IconAlertCircle size={28} stroke={1.75} aria-hidden="true" />}
            title={incidentsWords.noIncidents}
            text={incidentsWords.noIncidentsText}
          />
        ) : null}
        {data && data.length > 0 && found.length === 0 ? (
          <EmptyState title={incidentsWords.nothingFound} text={incidentsWords.nothingFoundText} />
        ) : null}
        <ul>
          {found.map((incident) => (
            <IncidentItem key={incident.id} incident={incident} isOpen={incident.id === openId} />
          ))}
        </ul>
      </div>
    </section>
  );
}
