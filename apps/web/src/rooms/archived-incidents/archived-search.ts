import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { type DayRange, defaultDays } from '@soteria/contract/incidents/search-range';
import { archivedWords } from './archived-incidents.words.ts';

/** The chosen days, or one month back through today by the organisation's clock. `now` in Unix ms. */
export const daysOf = (chosen: DayRange | null, now: number, timeZone: string): DayRange =>
  chosen ?? defaultDays(now, timeZone);

/** What is wrong with a range, or null. */
export function rangeError({ from, to }: DayRange): string | null {
  if (from === '' || to === '') return archivedWords.noDay;
  return from > to ? archivedWords.wrongRange : null;
}

/** Whether an incident has the words somewhere a person would look for them. */
export function matchesTerm(incident: Incident, term: string): boolean {
  const { Mode, Location, IncidentTypeName } = incident.content.$v;
  const text = [
    modeTitle(incident.displayName, Mode),
    Location ?? '',
    IncidentTypeName,
    incident.createdByName,
  ].join('\n');
  return text.toLowerCase().includes(term.trim().toLowerCase());
}
