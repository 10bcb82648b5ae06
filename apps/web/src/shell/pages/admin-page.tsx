import { IconSettings } from '@tabler/icons-react';
import { usePageTitle } from '../../platform/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pagesWords } from './pages.words.ts';

export default function AdminPage() {
  usePageTitle(pagesWords.adminTitle);
  return (
    <Page title={pagesWords.adminTitle}>
      <EmptyState
        icon={<IconSettings size={32} stroke={1.75} aria-hidden="true" />}
        title={pagesWords.adminSoon}
        text={pagesWords.adminText}
      />
    </Page>
  );
}
