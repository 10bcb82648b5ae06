import { isCommand, useShortcut } from '../../platform/key-shortcut.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { closeSearch, openSearch, useSearchOpen } from './search-state.ts';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'));
export const preloadSearch = SearchDialog.preload;

/** Spec core §2: Ctrl/Cmd+K. */
const CTRL_K = isCommand('k');

/** The global search, mounted once in the shell and not in the header, which a phone hides while one calls for help. */
export function Search() {
  const isOpen = useSearchOpen((state) => state.isOpen);
  useShortcut(CTRL_K, openSearch);
  return isOpen ? <SearchDialog.Part onClose={closeSearch} /> : null;
}
