import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { config } from '../../platform/config.ts';
import { AppLink } from '../../platform/navigation.tsx';
import { HelpButton } from '../../rooms/call-for-help/components/help-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shellWords } from '../shell.words.ts';
import styles from './bottom-bar.module.css';
import { isCurrent, type MenuEntry } from './menu-entries.ts';
import { useMenu } from './use-menu.ts';

/** Entries at the left of HELP; the others stand at its right. */
const BEFORE_HELP = 2;

/** The phone's menu: Home, Incidents, HELP in the middle, Chats, More. */
export function BottomBar() {
  const { main, bottom, countOf } = useMenu();
  const { pathname } = useLocation();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const entryOf = (entry: MenuEntry) => (
    <AppLink
      key={entry.id}
      href={entry.href}
      className={styles.entry}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
    >
      <span className={styles.icon}>
        <entry.icon size={24} stroke={1.75} aria-hidden="true" />
        <span className={styles.badge}>
          <Badge count={countOf(entry)} label={shellWords.unread(countOf(entry))} />
        </span>
      </span>
      {entry.label}
    </AppLink>
  );
  return (
    <nav aria-label={shellWords.mainMenu} className={styles.bar}>
      {main.slice(0, BEFORE_HELP).map(entryOf)}
      <span className={styles.help}>
        <HelpButton look="round" />
      </span>
      {main.slice(BEFORE_HELP).map(entryOf)}
      <button type="button" className={`${styles.entry} ${styles.more}`} onClick={() => setIsMoreOpen(true)}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
        {shellWords.more}
      </button>
      {isMoreOpen ? (
        <Dialog title={shellWords.more} onClose={() => setIsMoreOpen(false)}>
          <ul>
            {bottom.map((entry) => (
              <li key={entry.id}>
                <AppLink href={entry.href} className={styles.row} onClick={() => setIsMoreOpen(false)}>
                  <entry.icon size={24} stroke={1.75} aria-hidden="true" />
                  {entry.label}
                </AppLink>
              </li>
            ))}
          </ul>
          {config.version ? <p className={styles.version}>{shellWords.version(config.version)}</p> : null}
        </Dialog>
      ) : null}
    </nav>
  );
}
