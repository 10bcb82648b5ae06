import { QUICK_MESSAGE_NEW_INCIDENT } from '../quick-messages/quick-messages.endpoints.ts';
import { TAG_SEARCH_MIN } from '../tags/tags.shapes.ts';

/** Tag types that change the title of a new incident (core §5). */
export const TAG_LOCATION = 'Location';
export const TAG_STUDENT = 'Student';

interface ChosenTag {
  type: string;
  description: string;
}

interface Prepared {
  body: string;
  type: string;
  attributes: Readonly<Record<string, string>>;
}

const isType = (tag: ChosenTag, type: string) => tag.type.toLowerCase() === type.toLowerCase();

const namesOf = (tags: readonly ChosenTag[], type: string): string[] => [
  ...new Set(tags.filter((tag) => isType(tag, type)).map((tag) => tag.description)),
];

/** The place among chosen tags: the last location picked, or null. */
export const locationOf = (tags: readonly ChosenTag[]): string | null =>
  tags.findLast((tag) => isType(tag, TAG_LOCATION))?.description ?? null;

/**
 * The title a new incident gets of itself (core §5): the unique names of selected students, else the picked
 * location, else the type followed by the person's name in brackets.
 */
export function titleFor(typeName: string, displayName: string, tags: readonly ChosenTag[]): string {
  const students = namesOf(tags, TAG_STUDENT);
  if (students.length > 0) return students.join(', ');
  return locationOf(tags) ?? `${typeName} (${displayName})`;
}

/** Start Incident is enabled only when both are non-empty after trimming (core §5). */
export const mayStart = (title: string, description: string): boolean =>
  title.trim() !== '' && description.trim() !== '';

/** What to search tags for; null when the results are to be cleared (core §5: at least 3 characters). */
export function tagSearchTerm(typed: string): string | null {
  const term = typed.trim();
  return term.length >= TAG_SEARCH_MIN ? term : null;
}

/** Quick messages are offered when not tied to a type or tied to this one (core §5). */
export function isOffered(message: Prepared, incidentTypeId: string): boolean {
  const tiedTo = message.attributes.IncidentTypeId;
  return message.type === QUICK_MESSAGE_NEW_INCIDENT && (!tiedTo || tiedTo === incidentTypeId);
}

const PLACEHOLDER = /\[([A-Za-z][\w -]*)\]/g;

/** The tag types a message asks for with [TagType], each once. */
export function placeholdersOf(body: string): string[] {
  return [...new Set([...body.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))];
}

/** Tag types a message asks for of which none is selected yet: the person is asked to pick them. */
export const missingTypes = (body: string, tags: readonly ChosenTag[]): string[] =>
  placeholdersOf(body).filter((type) => namesOf(tags, type).length === 0);

/** The message with each [TagType] replaced by the descriptions of the selected tags of that type. */
export function fillPlaceholders(body: string, tags: readonly ChosenTag[]): string {
  return body.replace(PLACEHOLDER, (written, type: string) => namesOf(tags, type).join(', ') || written);
}

const isAppendOnly = (message: Prepared) => message.attributes.AppendOnly?.toLowerCase() === 'true';

/** Whether to ask if a message is appended or replaces what is written (core §5). */
export const mustAskHow = (description: string, message: Prepared): boolean =>
  description.trim() !== '' && !isAppendOnly(message);

/** The description with `text` in its place, or after it and a blank line (core §5). */
export function withText(description: string, text: string, how: 'append' | 'replace'): string {
  if (how === 'replace' || description.trim() === '') return text;
  return `${description.trimEnd()}\n\n${text}`;
}

/** The entry that follows the description when a place was picked (core §4). */
export const locationEntry = (location: string): string => `My location: ${location}`;

interface CallableType {
  purpose: number;
  rank: number;
  displayName: string;
  groupName: string | null;
}

/** Types as the call-for-help widget shows them: SOS by rank, the other groups, and those with no group. */
export interface TypesByGroup<T> {
  sos: T[];
  groups: { name: string; types: T[] }[];
  ungrouped: T[];
}

/** Core §2: SOS types sorted by rank, highest first; grouped other types; categories with no group. */
export function groupTypes<T extends CallableType>(types: readonly T[]): TypesByGroup<T> {
  const byRank = types.toSorted((a, b) => b.rank - a.rank || a.displayName.localeCompare(b.displayName));
  const others = byRank.filter((type) => type.purpose !== 1);
  const names = [...new Set(others.flatMap((type) => (type.groupName ? [type.groupName] : [])))].toSorted();
  return {
    sos: byRank.filter((type) => type.purpose === 1),
    groups: names.map((name) => ({ name, types: others.filter((type) => type.groupName === name) })),
    ungrouped: others.filter((type) => !type.groupName),
  };
}
