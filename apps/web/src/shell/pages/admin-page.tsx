import { IconHistory, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../platform/navigation.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { auditPath } from '../../rooms/audit/audit.paths.ts';
import { auditWords } from '../../rooms/audit/audit.words.ts';
import { UnreachablePeople } from '../../rooms/devices/components/unreachable-people.tsx';
import { defaultAdminOrg } from '../../rooms/preferences/default-admin-org.ts';
import { ownPreferences } from '../../rooms/preferences/preferences.api.ts';
import { administeredBy, useMe } from '../../rooms/presences/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowBody } from '../../ui/row.tsx';
import styles from './admin-page.module.css';
import { pagesWords } from './pages.words.ts';

/** The selected organisation stands first. */
export default function AdminPage() {
  const administered = administeredBy(useMe());
  const selected = defaultAdminOrg(administered, useQuery(ownPreferences()).data);
  const others = administered.filter((org) => org !== selected);
  usePageTitle(pagesWords.adminTitle);
  return (
    <Page title={pagesWords.adminTitle}>
      {selected ? (
        <nav aria-label={pagesWords.adminTitle} className={styles.pages}>
          <AppLink href={auditPath()} className={styles.link}>
            <RowBody
              lead={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
              title={auditWords.title}
              detail={auditWords.linkText}
            />
          </AppLink>
        </nav>
      ) : null}
      {[...(selected ? [selected] : []), ...others].map((org) => (
        <UnreachablePeople key={org.id} org={org} />
      ))}
      <EmptyState
        icon={<IconSettings size={32} stroke={1.75} aria-hidden="true" />}
        title={pagesWords.adminSoon}
        text={pagesWords.adminText}
      />
    </Page>
  );
}
