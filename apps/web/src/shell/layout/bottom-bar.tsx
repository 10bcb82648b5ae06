import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { config } from '../../platform/config.ts';
import { AppLink } from '../../platform/navigation.tsx';
import { HelpButton } from '../../rooms/call-for-help/components/help-button.tsx';
import { useUnreadIncidentCount } from '../../rooms/incidents/components/unread-incidents.ts';
import { useMe } from '../../rooms/presences/me.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shellWords } from '../shell.words.ts';
import styles from './bottom-bar.module.css';
import { bottomEntries, isCurrent, mainEntries } from './menu-entries.ts';

/** The phone's menu: Home, Incidents, HELP in the middle, More. */
export function BottomBar() {
  const me = useMe();
  const { pathname } = useLocation();
  const unread = useUnreadIncidentCount();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const who = { isAdmin: me.isAdmin, isAdminOnly: me.memberships.length === 0 };
  return (
    <nav aria-label={shellWords.mainMenu} className={styles.bar}>
      {mainEntries(who).map((entry) => (
        <AppLink
          key={entry.id}
          href={entry.href}
          className={styles.entry}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <entry.icon size={24} stroke={1.75} aria-hidden="true" />
            {entry.id === 'incidents' ? (
              <span className={styles.badge}>
                <Badge count={unread} label={shellWords.unread(unread)} />
              </span>
            ) : null}
          </span>
          {entry.label}
        </AppLink>
      ))}
      <span className={styles.help}>
        <HelpButton look="round" />
      </span>
      <button type="button" className={`${styles.entry} ${styles.more}`} onClick={() => setIsMoreOpen(true)}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
        {shellWords.more}
      </button>
      {isMoreOpen ? (
        <Dialog title={shellWords.more} onClose={() => setIsMoreOpen(false)}>
          <ul>
            {bottomEntries(who).map((entry) => (
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
