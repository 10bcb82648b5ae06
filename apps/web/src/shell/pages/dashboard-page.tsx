import { usePageTitle } from '../../platform/page-title.ts';
import { ChatsTile } from '../../rooms/chats/components/chats-tile.tsx';
import { IncidentsTile } from '../../rooms/incidents/components/incidents-tile.tsx';
import { useMe } from '../../rooms/presences/me.ts';
import { Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/shared-clock.ts';
import styles from './dashboard-page.module.css';
import { EmergencyTile } from './emergency-tile.tsx';
import { pagesWords } from './pages.words.ts';

const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** Home (picture 01). Tiles appear with their feature. */
export default function DashboardPage() {
  const me = useMe();
  const now = useNow();
  usePageTitle(pagesWords.home);
  const firstName = me.displayName.split(' ')[0] ?? '';
  return (
    <Page
      title={pagesWords.greeting(partOfDay(new Date(now).getHours()), firstName)}
      text={<span className={styles.date}>{dateAndTime.format(now)}</span>}
    >
      <EmergencyTile />
      <div className={styles.tiles}>
        <IncidentsTile />
        {me.memberships.some(({ org }) => !org.hideChats) ? <ChatsTile /> : null}
      </div>
    </Page>
  );
}
