import type { PresenceId } from '../kit/ids.ts';
import type { TimelineEntry } from './timelines.shapes.ts';

interface Named {
  presenceId: PresenceId;
  displayName: string;
}

export interface TextPiece {
  text: string;
  isMention: boolean;
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** The longest of some names that stands right after the `@` at `index`, in any case, as whole words. */
function nameAt(text: string, index: number, names: readonly string[]): string | undefined {
  if (text[index] !== '@' || isWordCharacter(text[index - 1])) return undefined;
  const after = text.slice(index + 1);
  return names
    .filter((name) => after.slice(0, name.length).toLowerCase() === name.toLowerCase())
    .filter((name) => !isWordCharacter(after[name.length]))
    .sort((a, b) => b.length - a.length)[0];
}

/** A text in pieces: `@name` of one of these names, and what is between. */
export function splitMentions(text: string, names: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = nameAt(text, at, names);
    if (name === undefined || at < from) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    pieces.push({ text: text.slice(at, from), isMention: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false });
  return pieces;
}

/** Whom a text names by `@name`: namesakes all, since the text does not tell them apart. */
export function mentionsIn(text: string, people: readonly Named[]): PresenceId[] {
  const said = splitMentions(
    text,
    people.map((person) => person.displayName),
  )
    .filter((piece) => piece.isMention)
    .map((piece) => piece.text.slice(1).toLowerCase());
  return people
    .filter((person) => said.includes(person.displayName.toLowerCase()))
    .map((person) => person.presenceId);
}

/** One of these presences is named in the entry. */
export const isMentioned = ({ content }: TimelineEntry, ids: readonly PresenceId[]): boolean =>
  content.$t === 'Markdown' && (content.$v.Mentions ?? []).some((one) => ids.includes(one.PresenceId));
