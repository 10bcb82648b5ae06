import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { SEARCH_MOST } from '@soteria/contract/incidents/search-range';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../platform/navigation.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { incidentsPath } from '../../incidents/incidents.paths.ts';
import { useMe } from '../../presences/me.ts';
import { useArchivedFilters } from '../archived-filters.ts';
import { searchArchived } from '../archived-incidents.api.ts';
import { useArchivedLive } from '../archived-incidents.live.ts';
import { archivedWords } from '../archived-incidents.words.ts';
import { daysOf, matchesTerm, rangeError } from '../archived-search.ts';
import { ArchivedFiltersBar } from '../components/archived-filters-bar.tsx';
import { ArchivedList } from '../components/archived-list.tsx';
import styles from './closed-incidents-page.module.css';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The day may turn while the page is open. */
const DAY_CHECK_MS = 60_000;

/** Closed incidents of an organisation (core §2): by range, type and words. */
export default function ClosedIncidentsPage() {
  const { organisations } = useMe();
  const { orgId, typeId, days: chosen, term } = useArchivedFilters();
  const now = useNow(DAY_CHECK_MS);
  usePageTitle(archivedWords.title);
  useArchivedLive();
  const shown = organisations.filter((org) => !org.contentOrg);
  const org = shown.find((each) => each.id === orgId) ?? shown[0];
  const days = daysOf(chosen, now, org?.timeZone ?? ownZone);
  const isRight = rangeError(days) === null;
  const found = useQuery({
    ...searchArchived({ org: org as NonNullable<typeof org>, days, typeId }),
    enabled: isRight && org !== undefined,
  });
  if (!org) return null;
  return (
    <Page
      title={archivedWords.title}
      text={archivedWords.text}
      action={
        <AppLink href={incidentsPath()} className={styles.open}>
          {archivedWords.toOpen}
        </AppLink>
      }
    >
      <ArchivedFiltersBar org={org} organisations={shown} days={days} />
      {org.timeZone === ownZone ? null : (
        <p className={styles.note}>{archivedWords.clock(org.displayName, org.timeZone)}</p>
      )}
      {isRight ? <Found query={found} term={term} timeZone={org.timeZone} /> : null}
    </Page>
  );
}

interface FoundProps {
  query: { data: Incident[] | undefined; error: unknown; refetch: () => unknown };
  term: string;
  timeZone: string;
}

function Found({ query: { data, error, refetch }, term, timeZone }: FoundProps) {
  if (!data) {
    return error ? (
      <ErrorState
        title={archivedWords.errorSearching}
        text={archivedWords.tryAgain}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows count={6} height={64} />
    );
  }
  const matching = data.filter((incident) => matchesTerm(incident, term));
  if (matching.length === 0) {
    const [title, text] =
      data.length === 0
        ? [archivedWords.none, archivedWords.noneText]
        : [archivedWords.nothingFound, archivedWords.nothingFoundText];
    return (
      <EmptyState
        icon={<IconArchive size={28} stroke={1.75} aria-hidden="true" />}
        title={title}
        text={text}
      />
    );
  }
  return (
    <>
      <p className={styles.note} role="status">
        {archivedWords.count(matching.length)}
        {data.length >= SEARCH_MOST ? `. ${archivedWords.most(SEARCH_MOST)}` : ''}
      </p>
      <ArchivedList incidents={matching} timeZone={timeZone} />
    </>
  );
}
