import { IconSearch } from '@tabler/icons-react';
import { searchWords } from './search.words.ts';
import styles from './search-button.module.css';
import { openSearch } from './search-state.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Looks like a field on a desk and is an icon on a phone (picture 01). */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openSearch}
    >
      <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{searchWords.search}</span>
      <span className={styles.keys} aria-hidden="true">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  );
}
