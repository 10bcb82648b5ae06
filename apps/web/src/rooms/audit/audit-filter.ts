import type { AuditFilter } from '@soteria/contract/audit/audit.shapes';
import { type DayRange, defaultDays, endOfDay, startOfDay } from '@soteria/contract/incidents/search-range';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { auditWords } from './audit.words.ts';

/** What an admin looks for; empty where anything is meant. */
export interface Looked {
  /** Null until they choose: one month back through today. */
  days: DayRange | null;
  text: string;
  action: string;
  actor: PresenceId | '';
}

export const EVERYTHING: Looked = { days: null, text: '', action: '', actor: '' };

/** The chosen days, or the default ones by the organisation's clock. `now` in Unix ms. */
export const daysLooked = ({ days }: Looked, now: number, timeZone: string): DayRange =>
  days ?? defaultDays(now, timeZone);

/** What is wrong with a range, or null. */
export function rangeProblem({ from, to }: DayRange): string | null {
  if (from === '' || to === '') return auditWords.noDay;
  return from > to ? auditWords.wrongRange : null;
}

/** The same as the server is asked. */
export function filterOf({ text, action, actor }: Looked, days: DayRange, timeZone: string): AuditFilter {
  return {
    From: startOfDay(days.from, timeZone),
    To: endOfDay(days.to, timeZone),
    ...(text.trim() ? { Text: text.trim() } : {}),
    ...(action ? { Action: action } : {}),
    ...(actor ? { Actor: actor } : {}),
  };
}
