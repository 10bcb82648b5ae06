import type { IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import { markIcons, markOfMode } from '../../../ui/mode.ts';
import { IncidentTypeIcon } from '../../incident-types/components/incident-type-icon.tsx';

/** What an incident is of; for a drill or a demo, first of all that it is one. */
export function IncidentIcon({ incident }: { incident: IncidentPiece }) {
  const { Mode, Icon } = incident.content.$v;
  if (Mode === 0) return <IncidentTypeIcon name={Icon} />;
  const Drawing = markIcons[markOfMode(Mode)];
  return <Drawing size={20} stroke={1.75} aria-hidden="true" />;
}
