import { isUnread } from '@soteria/contract/groups/unread';
import { sortIncidents } from '@soteria/contract/incidents/incident-order';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AsOf, useAsOf } from '../../../platform/as-of.tsx';
import { AppLink } from '../../../platform/navigation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconSquare, RowBody, RowList } from '../../../ui/row.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ModeTag } from '../../../ui/tag.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useMe } from '../../presences/me.ts';
import { marksOf, squareMarkOf } from '../incident-marks.ts';
import { ownIncidents } from '../incidents.api.ts';
import { incidentPath, incidentsPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import { IncidentIcon } from './incident-icon.tsx';
import styles from './incidents-tile.module.css';
import { useUnreadIncidents } from './unread-incidents.ts';
import { WhoResponds } from './who-responds.tsx';

/** Core §9: the dashboard's tiles show the latest 3. */
const SHOWN = 3;

/** The dashboard's tile: the three latest incidents. */
export function IncidentsTile() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(ownIncidents());
  const asOf = useAsOf(dataUpdatedAt);
  const unread = useUnreadIncidents().length;
  const now = useNow();
  const shown = sortIncidents(data ?? [], now).slice(0, SHOWN);
  return (
    <Tile
      title={incidentsWords.incidents}
      icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />}
      note={asOf ? <AsOf updatedAt={dataUpdatedAt} /> : incidentsWords.unread(unread)}
      action={
        <AppLink href={incidentsPath()} className={styles.all}>
          {incidentsWords.seeAll}
        </AppLink>
      }
    >
      {data ? null : error ? (
        <ErrorState
          title={incidentsWords.errorIncidents}
          text={incidentsWords.tryAgain}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={SHOWN} />
      )}
      {data?.length === 0 ? (
        <EmptyState title={incidentsWords.noIncidents} text={incidentsWords.noIncidentsText} />
      ) : null}
      <RowList>
        {shown.map((incident) => (
          <li key={incident.id}>
            <TileRow incident={incident} now={now} />
          </li>
        ))}
      </RowList>
    </Tile>
  );
}

function TileRow({ incident, now }: { incident: Incident; now: number }) {
  const { presenceIds, organisations } = useMe();
  const mark = squareMarkOf(incident, now);
  const org = organisations.find((each) => each.id === incident.ownerId)?.displayName;
  return (
    <AppLink href={incidentPath(incident.tenantId, incident.id)} className={styles.row}>
      <RowBody
        isUnread={isUnread(incident, presenceIds)}
        lead={
          <IconSquare {...(mark ? { mark } : {})}>
            <IncidentIcon incident={incident} />
          </IconSquare>
        }
        title={modeTitle(incident.displayName, incident.content.$v.Mode)}
        detail={
          <>
            {org ? `${org} · ` : null}
            <WhoResponds incident={incident} />
          </>
        }
        end={
          <>
            <span className={styles.tags}>
              {marksOf(incident, now).map((each) => (
                <ModeTag key={each} mark={each} />
              ))}
            </span>
            <TimeAgo at={incident.lastActivity} />
          </>
        }
      />
    </AppLink>
  );
}
