import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '../../../platform/navigation.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DurationSince } from '../../../ui/duration-since.tsx';
import { markIcons, markOfMode, markWords } from '../../../ui/mode.ts';
import { timeNow } from '../../../ui/shared-clock.ts';
import { moment } from '../../../ui/time-words.ts';
import { uiWords } from '../../../ui/ui.words.ts';
import { useMe } from '../../presences/me.ts';
import { isEmergency } from '../incident-marks.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './mode-band.module.css';

/** The mode's word: REAL EMERGENCY, DRILL, DEMO; an ordinary real incident has none and is calm. */
function ModeWord({ incident }: { incident: Incident }) {
  const { Mode } = incident.content.$v;
  if (Mode === 0 && !isEmergency(incident)) return null;
  // Red is for what is going on: what is over is calm, and says that it was real.
  if (Mode === 0 && incident.archived)
    return <span className={styles.word}>{incidentsWords.closedReal}</span>;
  const mark = markOfMode(Mode);
  const Icon = markIcons[mark];
  return (
    <span className={styles.word}>
      <Icon size={22} stroke={2} aria-hidden="true" />
      {mark === 'real' ? uiWords.realEmergency : markWords[mark]}
    </span>
  );
}

const bandOf = (incident: Incident) => {
  const { Mode } = incident.content.$v;
  return Mode === 0 && (incident.archived || !isEmergency(incident)) ? 'calm' : markOfMode(Mode);
};

/** Where the arrow leads; on a wide screen it is there only where no list stands beside. */
export interface Back {
  href: string;
  label: string;
  isAlone?: boolean;
}

interface ModeBandProps {
  incident: Incident;
  menu: ReactNode;
  back: Back;
}

/** The first band of an incident: is it real, what, where, how long (look book, principle 4). */
export function ModeBand({ incident, menu, back }: ModeBandProps) {
  const { organisations } = useMe();
  const { Location, Mode, IncidentPurpose } = incident.content.$v;
  const org = organisations.find((each) => each.id === incident.ownerId)?.displayName;
  const what = IncidentPurpose === PURPOSE_SOS ? incidentsWords.sos : incidentsWords.incident;
  const called = incidentsWords.calledAt(what, moment(Date.parse(incident.created), timeNow()));
  return (
    <header className={classNames(styles.band, styles[bandOf(incident)], 'so-mode')}>
      <div className={styles.top}>
        <AppLink
          href={back.href}
          className={classNames(styles.back, back.isAlone && styles.alone)}
          aria-label={back.label}
        >
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </AppLink>
        <ModeWord incident={incident} />
        <span className={styles.where}>{[called, org, Location].filter(Boolean).join(', ')}</span>
        <span className={styles.menu}>{menu}</span>
      </div>
      <div className={styles.bottom}>
        <h1 className={styles.title}>{modeTitle(incident.displayName, Mode)}</h1>
        {incident.archived ? null : (
          <p className={styles.time}>
            <span className={styles.openFor}>{incidentsWords.openFor}</span>
            <DurationSince at={incident.created} />
          </p>
        )}
      </div>
    </header>
  );
}
