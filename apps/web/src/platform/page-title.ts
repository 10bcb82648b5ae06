import { useEffect } from 'react';
import { create } from 'zustand';

const PRODUCT = 'Soteria';

/** The name of the page shown, for the browser's tab and for screen readers. */
export const usePageTitleStore = create<{ title: string }>(() => ({ title: '' }));

/** Names the page; the shell announces it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    usePageTitleStore.setState({ title });
  }, [title]);
}
