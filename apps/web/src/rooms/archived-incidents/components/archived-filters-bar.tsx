import type { DayRange } from '@soteria/contract/incidents/search-range';
import type { IncidentTypeId, OrgId } from '@soteria/contract/kit/ids';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { useQuery } from '@tanstack/react-query';
import { Select, TextField } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { incidentTypes } from '../../incident-types/incident-types.api.ts';
import { useArchivedFilters } from '../archived-filters.ts';
import { archivedWords } from '../archived-incidents.words.ts';
import { rangeError } from '../archived-search.ts';
import styles from './archived-filters-bar.module.css';

interface FiltersBarProps {
  org: Organisation;
  organisations: readonly Organisation[];
  days: DayRange;
}

/** What closed incidents are searched by: organisation, type, days, words. */
export function ArchivedFiltersBar({ org, organisations, days }: FiltersBarProps) {
  const { typeId, term } = useArchivedFilters();
  const types = useQuery(incidentTypes(org.tenantId, org.id));
  const set = useArchivedFilters.setState;
  const wrong = rangeError(days);
  return (
    <search className={styles.bar}>
      {organisations.length > 1 ? (
        <Select
          label={archivedWords.organisation}
          value={org.id}
          options={organisations.map((each) => ({ value: each.id, label: each.displayName }))}
          onChange={(event) => set({ orgId: event.currentTarget.value as OrgId, typeId: null })}
        />
      ) : null}
      <Select
        label={archivedWords.type}
        value={typeId ?? ''}
        error={types.error ? archivedWords.errorTypes : null}
        options={[
          { value: '', label: archivedWords.allTypes },
          ...(types.data ?? []).map((type) => ({ value: type.id, label: type.displayName })),
        ]}
        onChange={(event) => set({ typeId: (event.currentTarget.value || null) as IncidentTypeId | null })}
      />
      <TextField
        label={archivedWords.from}
        type="date"
        max="9999-12-31"
        value={days.from}
        error={wrong}
        onChange={(event) => set({ days: { ...days, from: event.currentTarget.value } })}
      />
      <TextField
        label={archivedWords.to}
        type="date"
        max="9999-12-31"
        value={days.to}
        onChange={(event) => set({ days: { ...days, to: event.currentTarget.value } })}
      />
      <div className={styles.search}>
        <SearchField label={archivedWords.search} value={term} onChange={(value) => set({ term: value })} />
      </div>
    </search>
  );
}
