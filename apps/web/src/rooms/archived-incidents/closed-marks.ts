import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { type Mark, markOfMode } from '../../ui/mode.ts';

/** The tags of a closed incident: its mode when it was not real, and urgent. Nothing closed is red or live. */
export function marksOfClosed({ content: { $v } }: Incident): Mark[] {
  const mode: Mark[] = $v.Mode === MODE_REAL ? [] : [markOfMode($v.Mode)];
  return $v.isUrgent ? [...mode, 'urgent'] : mode;
}
