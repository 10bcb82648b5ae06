import { sortIncidents } from '@soteria/contract/incidents/incident-order';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePinned } from '../../platform/storage/persisted.ts';
import { ownArchived } from '../../rooms/archived-incidents/archived-incidents.api.ts';
import { useArchivedLive } from '../../rooms/archived-incidents/archived-incidents.live.ts';
import { ownIncidents } from '../../rooms/incidents/incidents.api.ts';
import { useMe } from '../../rooms/presences/me.ts';
import { useNow } from '../../ui/shared-clock.ts';
import { useMenuReader } from '../layout/use-menu.ts';
import { findByName } from './find-by-name.ts';
import { searchWords } from './search.words.ts';
import { adminHits, closedHit, type Hit, openHit, pageHits } from './search-hits.tsx';

/** The groups of core §2 in their order. FAQs join them with the FAQs themselves (issue 3). */
export type GroupName = keyof typeof searchWords.groups;

export interface SearchGroup {
  name: GroupName;
  hits: Hit[];
}

/** Incidents that are shown at most: before anything is typed, and found. */
const FIRST_INCIDENTS = 5;
const MOST_INCIDENTS = 20;

export interface Search {
  groups: SearchGroup[];
  /** What could not be searched or is not there yet. */
  note: string | null;
  /** When the open incidents came, Unix ms. */
  updatedAt: number;
}

/** What is found for a term. What is known is found at once; closed incidents are fetched when something is typed. */
export function useSearch(term: string): Search {
  const who = useMenuReader();
  const incidents = useIncidentHits(term);
  const found: SearchGroup[] = [
    { name: 'pages', hits: findByName(pageHits(who), term) },
    { name: 'admin', hits: findByName(adminHits(who), term) },
    { name: 'incidents', hits: incidents.hits },
  ];
  return { ...incidents, groups: found.filter(({ hits }) => hits.length > 0) };
}

function useIncidentHits(term: string) {
  const { organisations } = useMe();
  const now = useNow();
  const pinned = usePinned((state) => state.ids);
  useArchivedLive();
  const open = useQuery(ownIncidents());
  const closed = useQuery({ ...ownArchived(), enabled: term !== '' });
  const all = useMemo(() => {
    const orgName = ({ ownerId }: Incident) =>
      organisations.find(({ id }) => id === ownerId)?.displayName ?? '';
    const sorted = sortIncidents(open.data ?? [], now, new Set(pinned));
    return {
      open: sorted.map((incident) => openHit(incident, orgName(incident), now)),
      closed: (closed.data ?? []).map((incident) => closedHit(incident, orgName(incident), now)),
    };
  }, [open.data, closed.data, organisations, now, pinned]);
  const hits =
    term === ''
      ? all.open.slice(0, FIRST_INCIDENTS)
      : [...findByName(all.open, term), ...findByName(all.closed, term)].slice(0, MOST_INCIDENTS);
  return { hits, note: noteOf(open, closed, term), updatedAt: open.dataUpdatedAt };
}

interface Loaded {
  data: unknown;
  error: unknown;
}

function noteOf(open: Loaded, closed: Loaded, term: string): string | null {
  if (!open.data && open.error) return searchWords.errorIncidents;
  if (term === '' || closed.data) return null;
  return closed.error ? searchWords.errorClosed : searchWords.searchingClosed;
}
