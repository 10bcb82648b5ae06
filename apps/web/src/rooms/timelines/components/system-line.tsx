import type { SystemEvent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import {
  IconPencil,
  IconShieldCheck,
  IconUrgent,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { classNames } from '../../../ui/class-names.ts';
import { clockTime, exactTime } from '../../../ui/time-words.ts';
import { systemWords, timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';

const icons = {
  Raised: IconUrgent,
  Responded: IconUserCheck,
  MemberAdded: IconUserPlus,
  MemberRemoved: IconUserMinus,
  TeamAdded: IconUsersPlus,
  Renamed: IconPencil,
  AllClear: IconShieldCheck,
} as const;

const isAnswer = (event: SystemEvent) => event.Event === 'Responded' || event.Event === 'AllClear';

/** What the house itself wrote: a log line with seconds. */
export function SystemLine({ entry, event }: { entry: TimelineEntry; event: SystemEvent }) {
  const Icon = icons[event.Event];
  const time = Date.parse(entry.whenCreated);
  return (
    <div className={classNames(styles.system, isAnswer(event) && styles.answer)}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{entry.createdByName || timelinesWords.somebody}</strong> {systemWords(event)}
      </p>
      <time dateTime={entry.whenCreated} title={exactTime(time)}>
        {clockTime(time)}
      </time>
    </div>
  );
}
