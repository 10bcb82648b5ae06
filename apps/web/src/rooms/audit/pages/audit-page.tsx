import type { AuditFilter } from '@soteria/contract/audit/audit.shapes';
import type { OrgId } from '@soteria/contract/kit/ids';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { defaultAdminOrg } from '../../preferences/default-admin-org.ts';
import { ownPreferences } from '../../preferences/preferences.api.ts';
import { administeredBy, useMe } from '../../presences/me.ts';
import { exportAudit } from '../audit.api.ts';
import { auditWords } from '../audit.words.ts';
import { daysLooked, EVERYTHING, filterOf, rangeProblem } from '../audit-filter.ts';
import { AuditFiltersBar } from '../components/audit-filters-bar.tsx';
import { FoundEntries } from '../components/found-entries.tsx';
import { useSettled } from '../use-settled.ts';
import styles from './audit-page.module.css';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The day may turn while the page is open. */
const DAY_CHECK_MS = 60_000;

/** Who did what in an organisation (issue 4), for its admins. */
export default function AuditPage() {
  const administered = administeredBy(useMe());
  const preferences = useQuery(ownPreferences()).data;
  const [orgId, setOrgId] = useState<OrgId | null>(null);
  usePageTitle(auditWords.title);
  const org = administered.find(({ id }) => id === orgId) ?? defaultAdminOrg(administered, preferences);
  if (!org) {
    return (
      <Page title={auditWords.title}>
        <EmptyState
          icon={<IconLock size={28} stroke={1.75} aria-hidden="true" />}
          title={auditWords.forAdmins}
          text={auditWords.forAdminsText}
        />
      </Page>
    );
  }
  return <Log key={org.id} org={org} organisations={administered} onOrg={setOrgId} />;
}

interface LogProps {
  org: Organisation;
  organisations: readonly Organisation[];
  onOrg: (id: OrgId) => void;
}

function Log({ org, organisations, onOrg }: LogProps) {
  const [looked, setLooked] = useState(EVERYTHING);
  const days = daysLooked(looked, useNow(DAY_CHECK_MS), org.timeZone);
  const text = useSettled(looked.text);
  const filter = filterOf({ ...looked, text }, days, org.timeZone);
  const isRight = rangeProblem(days) === null;
  return (
    <Page
      title={auditWords.title}
      text={auditWords.text}
      action={
        isRight ? (
          <ExportButton
            org={org}
            filter={filter}
            fileName={auditWords.fileName(org.displayName, days.from, days.to)}
          />
        ) : null
      }
    >
      <AuditFiltersBar {...{ org, organisations, looked, days, onOrg }} onLook={setLooked} />
      {org.timeZone === ownZone ? null : (
        <p className={styles.note}>{auditWords.clock(org.displayName, org.timeZone)}</p>
      )}
      {isRight ? <FoundEntries org={org} filter={filter} /> : null}
    </Page>
  );
}

interface ExportProps {
  org: Organisation;
  filter: AuditFilter;
  fileName: string;
}

function ExportButton({ org, filter, fileName }: ExportProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await exportAudit(org, filter), fileName);
    } catch (error) {
      showError(auditWords.errorExporting, error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {auditWords.exportCsv}
    </Button>
  );
}
