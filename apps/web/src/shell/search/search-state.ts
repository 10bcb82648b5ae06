import { create } from 'zustand';
import { isLayered } from '../../ui/layers.ts';

export const useSearchOpen = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Nothing is put over a dialog that is open, least of all over a call that is under way. */
export const openSearch = (): void => {
  if (!isLayered()) useSearchOpen.setState({ isOpen: true });
};
export const closeSearch = (): void => useSearchOpen.setState({ isOpen: false });
