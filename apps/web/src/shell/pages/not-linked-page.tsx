import { IconBuilding } from '@tabler/icons-react';
import { usePageTitle } from '../../platform/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pagesWords } from './pages.words.ts';

export default function NotLinkedPage() {
  usePageTitle(pagesWords.notLinked);
  return (
    <Page title={pagesWords.notLinked}>
      <EmptyState
        icon={<IconBuilding size={32} stroke={1.75} aria-hidden="true" />}
        title={pagesWords.notLinked}
        text={pagesWords.notLinkedText}
      />
    </Page>
  );
}
