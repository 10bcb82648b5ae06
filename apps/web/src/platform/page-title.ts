import { useEffect } from 'react';
import { create } from 'zustand';

const PRODUCT = 'Soteria';

/** The name of the page shown, for the browser's tab and for screen readers. */
export const usePageTitleStore = create<{ title: string }>(() => ({ title: '' }));

/** What stands before the name in the tab alone: a screen reader is told of it where it stands in the page. */
let lead = '';

function write(): void {
  const { title } = usePageTitleStore.getState();
  document.title = title ? `${lead}${title} · ${PRODUCT}` : `${lead}${PRODUCT}`;
}

export function setTitleLead(next: string): void {
  lead = next;
  write();
}

/** Names the page; the shell announces it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    usePageTitleStore.setState({ title });
    write();
  }, [title]);
}
