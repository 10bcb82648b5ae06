import type { AuditFilter } from '@soteria/contract/audit/audit.shapes';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { auditLog } from '../audit.api.ts';
import { auditWords } from '../audit.words.ts';
import { AuditList } from './audit-list.tsx';
import styles from './found-entries.module.css';

interface FoundProps {
  org: Organisation;
  filter: AuditFilter;
}

/** What was found, and the way to more of it. */
export function FoundEntries({ org, filter }: FoundProps) {
  const log = useInfiniteQuery(auditLog(org, filter));
  if (!log.data) {
    return log.error ? (
      <ErrorState
        title={auditWords.errorLoading}
        text={auditWords.tryAgain}
        onRetry={() => void log.refetch()}
      />
    ) : (
      <SkeletonRows count={8} height={50} />
    );
  }
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <NothingFound isNarrowed={isNarrowed(filter)} />;
  return (
    <div aria-busy={log.isPlaceholderData}>
      <p className={styles.count} role="status">
        {auditWords.shown(entries.length, log.hasNextPage)}
      </p>
      <AuditList entries={entries} timeZone={org.timeZone} />
      {log.isFetchNextPageError ? (
        <p className={styles.error} role="alert">
          {auditWords.errorLoading}. {auditWords.tryAgain}
        </p>
      ) : null}
      {log.hasNextPage ? (
        <div className={styles.more}>
          <Button
            isBusy={log.isFetchingNextPage || log.isPlaceholderData}
            onClick={() => void log.fetchNextPage()}
          >
            {auditWords.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const isNarrowed = ({ Text, Action, Actor }: AuditFilter) => Boolean(Text || Action || Actor);

function NothingFound({ isNarrowed: isFiltered }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={<IconHistory size={28} stroke={1.75} aria-hidden="true" />}
      title={isFiltered ? auditWords.nothingFound : auditWords.none}
      text={isFiltered ? auditWords.nothingFoundText : auditWords.noneText}
    />
  );
}
