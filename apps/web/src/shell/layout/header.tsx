import { HelpButton } from '../../rooms/call-for-help/components/help-button.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { SearchButton } from '../search/search-button.tsx';
import styles from './header.module.css';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <BrandMark />
      </span>
      <div className={styles.end}>
        <SearchButton />
        <span className={styles.help}>
          <HelpButton look="header" />
        </span>
        <UserMenu />
      </div>
    </header>
  );
}
