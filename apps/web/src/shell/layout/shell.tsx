import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { HelpSlot } from '../../platform/help-slot.ts';
import { logFailure } from '../../platform/log.ts';
import { callForHelpPath } from '../../rooms/call-for-help/call-for-help.paths.ts';
import { CallForHelp } from '../../rooms/call-for-help/components/call-for-help.tsx';
import { HelpButton } from '../../rooms/call-for-help/components/help-button.tsx';
import { useChatsLive } from '../../rooms/chats/chats.live.ts';
import { EmergencyBar } from '../../rooms/incidents/components/emergency-bar.tsx';
import { useIncidentsLive } from '../../rooms/incidents/incidents.live.ts';
import { useOwnStateLive } from '../../rooms/presences/presences.live.ts';
import { classNames } from '../../ui/class-names.ts';
import { preloadPages } from '../lazy-page.ts';
import { preloadSearch, Search } from '../search/search.tsx';
import { shellWords } from '../shell.words.ts';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectingOverlay } from './connecting-overlay.tsx';
import { Header } from './header.tsx';
import { isInMainList } from './menu-entries.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { Tab } from './tab.tsx';

/** Pages are loaded ahead once the first screen stands, in ms after it. */
const PRELOAD_AFTER = 2000;

/** This browser becomes a device that alerts reach while it is closed; nothing on the first screen waits for it. */
const preloadDevices = () =>
  void import('../../rooms/devices/this-device.ts').then(
    (devices) => devices.watchThisDevice(),
    (error: unknown) => logFailure('This browser was not registered for alerts', error),
  );

/** Keeps `--so-bar-now`, the emergency bar's height, for what stands below it without being in the layout. */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--so-bar-now', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}

const helpButton = <HelpButton look="header" />;

/** The signed-in layout: emergency bar, menu, header, content (pictures 01 and 05). */
export function Shell({ children }: { children: ReactNode }) {
  useOwnStateLive();
  useIncidentsLive();
  useChatsLive();
  const content = useRef<HTMLElement>(null);
  const bar = useBarHeight();
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadSearch();
      preloadPages();
      preloadDevices();
    }, PRELOAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const isCollapsed = !isInMainList(pathname);
  const isCalling = pathname === callForHelpPath();
  return (
    <div className={classNames(styles.shell, isCollapsed && styles.collapsed, isCalling && styles.calling)}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {shellWords.skip}
      </button>
      <div ref={bar} className={styles.bar}>
        <EmergencyBar />
      </div>
      <SideMenu isCollapsed={isCollapsed} />
      <Header />
      <div className={styles.content}>
        <Banners />
        <ConnectingOverlay isCalling={isCalling}>
          <main id="content" ref={content} tabIndex={-1} className={styles.main}>
            <HelpSlot value={helpButton}>{children}</HelpSlot>
          </main>
        </ConnectingOverlay>
      </div>
      <BottomBar />
      <CallForHelp />
      <Search />
      <Tab />
    </div>
  );
}
