import { systemWords } from '@soteria/contract/timelines/entry-words';
import type { SystemEvent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import {
  IconArchive,
  IconPencil,
  IconShieldCheck,
  IconShieldX,
  IconTrash,
  IconUrgent,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { classNames } from '../../../ui/class-names.ts';
import { clockTime, exactTime } from '../../../ui/time-words.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';

const icons = {
  Raised: IconUrgent,
  Responded: IconUserCheck,
  MemberAdded: IconUserPlus,
  MemberRemoved: IconUserMinus,
  TeamAdded: IconUsersPlus,
  Renamed: IconPencil,
  AllClear: IconShieldCheck,
  MembersAdded: IconUsersPlus,
  MembersRemoved: IconUserMinus,
  Left: IconUserMinus,
  Closed: IconArchive,
  FalseAlarm: IconShieldX,
  Edited: IconPencil,
  Removed: IconTrash,
} as const;

const ANSWERS: readonly SystemEvent['Event'][] = ['Responded', 'AllClear', 'FalseAlarm'];
const isAnswer = (event: SystemEvent) => ANSWERS.includes(event.Event);

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
