import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { IconSettings } from '@tabler/icons-react';
import { usePageTitle } from '../../platform/page-title.ts';
import { UnreachablePeople } from '../../rooms/devices/components/unreachable-people.tsx';
import { useMe } from '../../rooms/presences/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pagesWords } from './pages.words.ts';

export default function AdminPage() {
  const me = useMe();
  const organisations = me.organisations.filter((org) =>
    me.presences.some((presence) => presence.ownerId === org.id && isAdmin(presence)),
  );
  usePageTitle(pagesWords.adminTitle);
  return (
    <Page title={pagesWords.adminTitle}>
      {organisations.map((org) => (
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
