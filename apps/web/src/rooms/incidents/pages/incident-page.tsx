import { modeTitle } from '@soteria/contract/incidents/mode-title';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../../platform/api/api-error.ts';
import { AppLink } from '../../../platform/navigation.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { IncidentList } from '../components/incident-list.tsx';
import { OpenIncident } from '../components/open-incident.tsx';
import { ownIncident } from '../incidents.api.ts';
import { incidentsPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './incidents-page.module.css';

/** One incident beside the list; on a phone alone. */
export default function IncidentPage() {
  const params = useParams({ strict: false });
  const [tenantId, incidentId] = [params.tenantId as TenantId, params.incidentId as GroupId];
  return (
    <div className={styles.page}>
      <div className={`${styles.list} ${styles.beside}`}>
        <IncidentList openId={incidentId} />
      </div>
      <div className={styles.open}>
        <Loaded key={incidentId} tenantId={tenantId} incidentId={incidentId} />
      </div>
    </div>
  );
}

function Loaded({ tenantId, incidentId }: { tenantId: TenantId; incidentId: GroupId }) {
  const { data, error, refetch } = useQuery(ownIncident(tenantId, incidentId));
  usePageTitle(data ? modeTitle(data.displayName, data.content.$v.Mode) : incidentsWords.incident);
  if (data) return <OpenIncident incident={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={incidentsWords.notThere}
        text={incidentsWords.notThereText}
        action={<AppLink href={incidentsPath()}>{incidentsWords.back}</AppLink>}
      />
    );
  }
  return error ? (
    <ErrorState
      title={incidentsWords.errorIncident}
      text={incidentsWords.tryAgain}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonRows count={6} />
  );
}
