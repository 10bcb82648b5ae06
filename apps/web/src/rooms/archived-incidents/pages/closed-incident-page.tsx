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
import { closedIncidentsPath } from '../../incidents/incidents.paths.ts';
import { archivedIncident } from '../archived-incidents.api.ts';
import { useArchivedLive } from '../archived-incidents.live.ts';
import { archivedWords } from '../archived-incidents.words.ts';
import { ArchivedIncident } from '../components/archived-incident.tsx';

/** One closed incident, to read. */
export default function ClosedIncidentPage() {
  const params = useParams({ strict: false });
  const [tenantId, id] = [params.tenantId as TenantId, params.incidentId as GroupId];
  const { data, error, refetch } = useQuery(archivedIncident(tenantId, id));
  useArchivedLive();
  usePageTitle(data ? modeTitle(data.displayName, data.content.$v.Mode) : archivedWords.title);
  if (data) return <ArchivedIncident key={data.id} incident={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={archivedWords.notThere}
        text={archivedWords.notThereText}
        action={<AppLink href={closedIncidentsPath()}>{archivedWords.back}</AppLink>}
      />
    );
  }
  return error ? (
    <ErrorState
      title={archivedWords.errorIncident}
      text={archivedWords.tryAgain}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonRows count={6} />
  );
}
