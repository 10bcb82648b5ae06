import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import { classifyIncident } from '@soteria/contract/incidents/incident-order';
import type { IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { type Mark, markOfMode } from '../../ui/mode.ts';

/** A real SOS: the only thing that is red. */
export const isEmergency = ({ content: { $v } }: IncidentPiece): boolean =>
  $v.Mode === MODE_REAL && $v.IncidentPurpose === PURPOSE_SOS;

/**
 * The tags of an incident: Drill, Demo, URGENT, Live (core §3). LIVE is ink unless it is an SOS, then it is a
 * red REAL (look book, principle 2). `now` in Unix ms.
 */
export function marksOf(incident: IncidentPiece, now: number): Mark[] {
  const { Mode, isUrgent } = incident.content.$v;
  const marks: Mark[] = [];
  if (Mode !== MODE_REAL) marks.push(markOfMode(Mode));
  else if (classifyIncident(incident, now) === 'live') marks.push(isEmergency(incident) ? 'real' : 'live');
  if (isUrgent) marks.push('urgent');
  return marks;
}

/** The mark whose colour an incident's square has; none for an ordinary one. */
export function squareMarkOf(incident: IncidentPiece, now: number): 'real' | 'drill' | 'demo' | undefined {
  const { Mode } = incident.content.$v;
  if (Mode !== MODE_REAL) return Mode === 1 ? 'drill' : 'demo';
  return marksOf(incident, now).includes('real') ? 'real' : undefined;
}
