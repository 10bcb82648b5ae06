import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import { sortIncidents } from '@soteria/contract/incidents/incident-order';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '../../../platform/navigation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { markOfMode } from '../../../ui/mode.ts';
import { IconSquare, RowBody, RowList } from '../../../ui/row.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { timeNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ModeTag } from '../../../ui/tag.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { IncidentTypeIcon } from '../../incident-types/components/incident-type-icon.tsx';
import { ownIncidents } from '../../incidents/incidents.api.ts';
import { incidentPath } from '../../incidents/incidents.paths.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { closePopup } from '../chooser-state.ts';
import styles from './incident-finder.module.css';

/** The widget's second tab: the person's incidents, by name. */
export function IncidentFinder() {
  const [term, setTerm] = useState('');
  const { data, error, refetch } = useQuery(ownIncidents());
  const wanted = term.trim().toLowerCase();
  const found = sortIncidents(data ?? [], timeNow()).filter((incident) =>
    modeTitle(incident.displayName, incident.content.$v.Mode).toLowerCase().includes(wanted),
  );
  return (
    <div className={styles.finder}>
      <SearchField label={callForHelpWords.searchIncidents} value={term} onChange={setTerm} />
      {!data && error ? (
        <ErrorState title={callForHelpWords.errorIncidents} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <SkeletonRows count={3} />}
      {data && found.length === 0 ? <EmptyState title={callForHelpWords.noIncidents} /> : null}
      <RowList>
        {found.map((incident) => {
          const { Icon, Mode, IncidentPurpose } = incident.content.$v;
          const isMarked = Mode !== MODE_REAL || IncidentPurpose === PURPOSE_SOS;
          return (
            <li key={incident.id}>
              <AppLink
                href={incidentPath(incident.tenantId, incident.id)}
                className={styles.row}
                onClick={closePopup}
              >
                <RowBody
                  lead={
                    <IconSquare>
                      <IncidentTypeIcon name={Icon} />
                    </IconSquare>
                  }
                  title={modeTitle(incident.displayName, Mode)}
                  detail={<TimeAgo at={incident.lastActivity} />}
                  end={isMarked ? <ModeTag mark={markOfMode(Mode)} /> : null}
                />
              </AppLink>
            </li>
          );
        })}
      </RowList>
    </div>
  );
}
