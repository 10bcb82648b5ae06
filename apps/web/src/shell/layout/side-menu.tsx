import { useLocation } from '@tanstack/react-router';
import { config } from '../../platform/config.ts';
import { AppLink } from '../../platform/navigation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dashboardPath } from '../shell.paths.ts';
import { shellWords } from '../shell.words.ts';
import { isCurrent, type MenuEntry } from './menu-entries.ts';
import styles from './side-menu.module.css';
import { useMenu } from './use-menu.ts';

/** The left menu, 235 wide; collapsed it is a rail of icons that opens under the pointer or the focus. */
export function SideMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { main, bottom, countOf } = useMenu();
  return (
    <nav
      aria-label={shellWords.mainMenu}
      className={classNames(styles.menu, isCollapsed && styles.collapsed)}
    >
      <div className={styles.inside}>
        <AppLink href={main[0]?.href ?? dashboardPath()} className={styles.brand}>
          <BrandMark />
        </AppLink>
        <ul className={styles.list}>
          {main.map((entry) => (
            <Entry key={entry.id} entry={entry} count={countOf(entry)} />
          ))}
        </ul>
        <ul className={styles.list}>
          {bottom.map((entry) => (
            <Entry key={entry.id} entry={entry} count={0} />
          ))}
        </ul>
        {config.version ? <p className={styles.version}>{shellWords.version(config.version)}</p> : null}
      </div>
    </nav>
  );
}

function Entry({ entry, count }: { entry: MenuEntry; count: number }) {
  const { pathname } = useLocation();
  const Icon = entry.icon;
  return (
    <li>
      <AppLink
        href={entry.href}
        className={styles.entry}
        title={entry.label}
        aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.label}>{entry.label}</span>
        <Badge count={count} label={shellWords.unread(count)} />
      </AppLink>
    </li>
  );
}
