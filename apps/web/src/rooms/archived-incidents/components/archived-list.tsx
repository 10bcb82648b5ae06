import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { AppLink } from '../../../platform/navigation.tsx';
import { IconSquare } from '../../../ui/row.tsx';
import { ModeTag } from '../../../ui/tag.tsx';
import { IncidentIcon } from '../../incidents/components/incident-icon.tsx';
import { closedIncidentPath } from '../../incidents/incidents.paths.ts';
import { archivedWords } from '../archived-incidents.words.ts';
import { marksOfClosed } from '../closed-marks.ts';
import styles from './archived-list.module.css';

interface ArchivedListProps {
  incidents: readonly Incident[];
  timeZone: string;
}

/** Closed incidents, the newest first; times by the clock of their organisation. */
export function ArchivedList({ incidents, timeZone }: ArchivedListProps) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className={styles.list} aria-label={archivedWords.title}>
      {incidents.map((incident) => (
        <li key={incident.id}>
          <AppLink href={closedIncidentPath(incident.tenantId, incident.id)} className={styles.row}>
            <Item incident={incident} format={format} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function Item({ incident, format }: { incident: Incident; format: Intl.DateTimeFormat }) {
  const { Mode, Location, IncidentTypeName } = incident.content.$v;
  const mark = marksOfClosed(incident).find((each) => each === 'drill' || each === 'demo');
  const { archived } = incident;
  return (
    <>
      <IconSquare {...(mark ? { mark } : {})}>
        <IncidentIcon incident={incident} />
      </IconSquare>
      <span className={styles.text}>
        <span className={styles.title}>{modeTitle(incident.displayName, Mode)}</span>
        <span className={styles.detail}>
          {[IncidentTypeName, Location, archivedWords.raisedBy(incident.createdByName)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.tags}>
          {marksOfClosed(incident).map((each) => (
            <ModeTag key={each} mark={each} />
          ))}
        </span>
        <span>{archivedWords.raised(format.format(Date.parse(incident.created)))}</span>
        {archived ? <span>{archivedWords.closed(format.format(Date.parse(archived)))}</span> : null}
      </span>
    </>
  );
}
