import { AUDIT_ACTIONS } from '@soteria/contract/audit/audit-words';
import type { DayRange } from '@soteria/contract/incidents/search-range';
import type { OrgId, PresenceId } from '@soteria/contract/kit/ids';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { useQuery } from '@tanstack/react-query';
import { Select, TextField } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { orgMembers } from '../../organisations/organisations.api.ts';
import { auditWords } from '../audit.words.ts';
import { type Looked, rangeProblem } from '../audit-filter.ts';
import styles from './audit-filters-bar.module.css';

interface FiltersBarProps {
  org: Organisation;
  organisations: readonly Organisation[];
  looked: Looked;
  days: DayRange;
  onOrg: (id: OrgId) => void;
  onLook: (looked: Looked) => void;
}

/** What the audit log is searched by: organisation, days, what, who, words. */
export function AuditFiltersBar({ org, organisations, looked, days, onOrg, onLook }: FiltersBarProps) {
  const people = useQuery(orgMembers(org.tenantId, org.id));
  const day = (end: keyof DayRange) => ({
    label: auditWords[end],
    type: 'date',
    max: '9999-12-31',
    value: days[end],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onLook({ ...looked, days: { ...days, [end]: event.currentTarget.value } }),
  });
  return (
    <search className={styles.bar}>
      {organisations.length > 1 ? (
        <Select
          label={auditWords.organisation}
          value={org.id}
          options={organisations.map((each) => ({ value: each.id, label: each.displayName }))}
          onChange={(event) => onOrg(event.currentTarget.value as OrgId)}
        />
      ) : null}
      <TextField {...day('from')} error={rangeProblem(days)} />
      <TextField {...day('to')} />
      <Select
        label={auditWords.action}
        value={looked.action}
        options={[
          { value: '', label: auditWords.anyAction },
          ...AUDIT_ACTIONS.map(({ action, name }) => ({ value: action, label: name })),
        ]}
        onChange={(event) => onLook({ ...looked, action: event.currentTarget.value })}
      />
      <Select
        label={auditWords.actor}
        value={looked.actor}
        error={people.error ? auditWords.errorPeople : null}
        options={[
          { value: '', label: auditWords.anybody },
          ...(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        onChange={(event) => onLook({ ...looked, actor: event.currentTarget.value as PresenceId | '' })}
      />
      <div className={styles.search}>
        <SearchField
          label={auditWords.search}
          value={looked.text}
          maxLength={200}
          onChange={(text) => onLook({ ...looked, text })}
        />
      </div>
    </search>
  );
}
