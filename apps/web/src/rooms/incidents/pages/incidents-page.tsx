import { IconMessages } from '@tabler/icons-react';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IncidentList } from '../components/incident-list.tsx';
import { incidentsWords } from '../incidents.words.ts';
import styles from './incidents-page.module.css';

/** Active incidents; on a wide screen the place beside the list waits for one to be opened. */
export default function IncidentsPage() {
  usePageTitle(incidentsWords.incidents);
  return (
    <div className={styles.page}>
      <div className={styles.list}>
        <IncidentList />
      </div>
      <div className={`${styles.open} ${styles.nothing}`}>
        <EmptyState
          icon={<IconMessages size={28} stroke={1.75} aria-hidden="true" />}
          title={incidentsWords.choose}
          text={incidentsWords.chooseText}
        />
      </div>
    </div>
  );
}
