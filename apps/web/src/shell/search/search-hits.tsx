import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { IconArchive, IconHistory, IconUrgent } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { marksOfClosed } from '../../rooms/archived-incidents/closed-marks.ts';
import { auditPath } from '../../rooms/audit/audit.paths.ts';
import { callForHelpPath } from '../../rooms/call-for-help/call-for-help.paths.ts';
import { IncidentIcon } from '../../rooms/incidents/components/incident-icon.tsx';
import { marksOf, squareMarkOf } from '../../rooms/incidents/incident-marks.ts';
import {
  closedIncidentPath,
  closedIncidentsPath,
  incidentPath,
} from '../../rooms/incidents/incidents.paths.ts';
import type { Mark } from '../../ui/mode.ts';
import { timeAgo } from '../../ui/time-words.ts';
import { adminEntries, bottomEntries, type MenuReader, mainEntries } from '../layout/menu-entries.ts';
import { searchWords } from './search.words.ts';

/** Something that can be found, and where it is. */
export interface Hit {
  /** The display name, by which it is found. */
  name: string;
  href: string;
  icon: ReactNode;
  detail?: string;
  marks?: readonly Mark[];
  squareMark?: 'real' | 'drill' | 'demo' | undefined;
}

interface Place {
  label: string;
  href: string;
  icon: typeof IconArchive;
}

const hitOfPlace = ({ label, href, icon: Icon }: Place): Hit => ({
  name: label,
  href,
  icon: <Icon size={20} stroke={1.75} aria-hidden="true" />,
});

const BESIDE_THE_MENU: Place[] = [
  { label: searchWords.callForHelp, href: callForHelpPath(), icon: IconUrgent },
  { label: searchWords.closedIncidents, href: closedIncidentsPath(), icon: IconArchive },
];

/** The pages of the menu and those beside it; who has only the admin area has no others. */
export function pageHits(who: MenuReader): Hit[] {
  if (who.isAdminOnly) return [];
  const adminHrefs = adminEntries(who).map(({ href }) => href);
  const bottom = bottomEntries(who).filter(({ href }) => !adminHrefs.includes(href));
  return [...mainEntries(who), ...BESIDE_THE_MENU, ...bottom].map(hitOfPlace);
}

const BELOW_ADMIN: Place[] = [{ label: searchWords.auditLog, href: auditPath(), icon: IconHistory }];

export const adminHits = (who: MenuReader): Hit[] =>
  who.isAdmin ? [...adminEntries(who), ...BELOW_ADMIN].map(hitOfPlace) : [];

const whereOf = ({ content: { $v } }: Incident, orgName: string) => $v.Location ?? orgName;

/** An open incident, and of each whether it is real, in words too. `now` in Unix ms. */
export function openHit(incident: Incident, orgName: string, now: number): Hit {
  const { Mode } = incident.content.$v;
  const mode = searchWords.modes[Mode] ?? '';
  return {
    name: modeTitle(incident.displayName, Mode),
    href: incidentPath(incident.tenantId, incident.id),
    icon: <IncidentIcon incident={incident} />,
    detail: searchWords.detail(mode, searchWords.open, whereOf(incident, orgName)),
    marks: marksOf(incident, now),
    squareMark: squareMarkOf(incident, now),
  };
}

/** A closed incident; nothing closed is red or live. */
export function closedHit(incident: Incident, orgName: string, now: number): Hit {
  const { Mode } = incident.content.$v;
  const closed = searchWords.closed(timeAgo(Date.parse(incident.archived ?? incident.created), now));
  const marks = marksOfClosed(incident);
  return {
    name: modeTitle(incident.displayName, Mode),
    href: closedIncidentPath(incident.tenantId, incident.id),
    icon: <IncidentIcon incident={incident} />,
    detail: searchWords.detail(searchWords.modes[Mode] ?? '', closed, whereOf(incident, orgName)),
    marks,
    squareMark: marks.find((mark) => mark === 'drill' || mark === 'demo'),
  };
}
