import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../platform/page-title.ts';
import { UnreachablePeople } from '../../rooms/devices/components/unreachable-people.tsx';
import { defaultAdminOrg } from '../../rooms/preferences/default-admin-org.ts';
import { ownPreferences } from '../../rooms/preferences/preferences.api.ts';
import { administeredBy, useMe } from '../../rooms/presences/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pagesWords } from './pages.words.ts';

/** The selected organisation stands first. */
export default function AdminPage() {
  const administered = administeredBy(useMe());
  const selected = defaultAdminOrg(administered, useQuery(ownPreferences()).data);
  const others = administered.filter((org) => org !== selected);
  usePageTitle(pagesWords.adminTitle);
  return (
    <Page title={pagesWords.adminTitle}>
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
