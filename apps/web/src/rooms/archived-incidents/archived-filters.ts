import type { DayRange } from '@soteria/contract/incidents/search-range';
import type { IncidentTypeId, OrgId } from '@soteria/contract/kit/ids';
import { create } from 'zustand';
import { onSessionEnd } from '../../platform/session/session.ts';

interface Filters {
  orgId: OrgId | null;
  typeId: IncidentTypeId | null;
  /** Null until the person chooses: the range of core §9, which moves on with the day. */
  days: DayRange | null;
  term: string;
}

const NONE: Filters = { orgId: null, typeId: null, days: null, term: '' };

/** What is searched for; kept while an incident is read, so that going back finds the same list. */
export const useArchivedFilters = create<Filters>(() => NONE);
onSessionEnd(() => useArchivedFilters.setState(NONE));
