import { isUnread } from '@soteria/contract/groups/unread';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { AppLink } from '../../../platform/navigation.tsx';
import { usePinned } from '../../../platform/storage/persisted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconSquare } from '../../../ui/row.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { ModeTag } from '../../../ui/tag.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useMe } from '../../presences/me.ts';
import { marksOf, squareMarkOf } from '../incident-marks.ts';
import { incidentPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import { IncidentIcon } from './incident-icon.tsx';
import styles from './incident-item.module.css';
import { WhoResponds } from './who-responds.tsx';

interface IncidentItemProps {
  incident: Incident;
  isOpen: boolean;
}

/** One incident in the list: what, who answers, its tags and how long ago. */
export function IncidentItem({ incident, isOpen }: IncidentItemProps) {
  const { presenceIds } = useMe();
  const isPinned = usePinned((pinned) => pinned.ids.includes(incident.id));
  const toggle = usePinned((pinned) => pinned.toggle);
  const now = useNow();
  const unread = isUnread(incident, presenceIds);
  const title = modeTitle(incident.displayName, incident.content.$v.Mode);
  const mark = squareMarkOf(incident, now);
  const Pin = isPinned ? IconPinFilled : IconPin;
  return (
    <li className={classNames(styles.item, isOpen && styles.open, unread && styles.unread)}>
      <AppLink
        href={incidentPath(incident.tenantId, incident.id)}
        className={styles.link}
        aria-current={isOpen ? 'page' : undefined}
      >
        {unread ? <span className={styles.dot} role="img" aria-label={incidentsWords.isUnread} /> : null}
        <IconSquare {...(mark ? { mark } : {})}>
          <IncidentIcon incident={incident} />
        </IconSquare>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.detail}>
            <WhoResponds incident={incident} />
          </span>
          <span className={styles.tags}>
            {marksOf(incident, now).map((each) => (
              <ModeTag key={each} mark={each} />
            ))}
            <TimeAgo at={incident.lastActivity} />
          </span>
        </span>
      </AppLink>
      <IconButton
        label={isPinned ? incidentsWords.unpin(title) : incidentsWords.pin(title)}
        aria-pressed={isPinned}
        className={classNames(styles.pin, isPinned && styles.pinned)}
        icon={<Pin size={18} stroke={1.75} />}
        onClick={() => toggle(incident.id)}
      />
    </li>
  );
}
