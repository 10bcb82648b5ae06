import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { type KeyboardEvent, useId, useState } from 'react';

/** Names offered at once. */
const OFFERED = 6;
/** An `@` at the start of a word, and what is typed of a name after it. */
const TYPED = /(?:^|[\s(])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The people whose name, or a later word of it, begins with what was typed; whose name begins so come first. */
export function offerPeople<P extends { displayName: string }>(typed: string, people: readonly P[]): P[] {
  const sought = fold(typed);
  const startsAt = (person: P) => ` ${fold(person.displayName)}`.indexOf(` ${sought}`);
  return people
    .filter((person) => startsAt(person) !== -1)
    .sort((a, b) => startsAt(a) - startsAt(b) || a.displayName.localeCompare(b.displayName))
    .slice(0, OFFERED);
}

export interface MentionChoice {
  listId: string;
  people: GroupMember[];
  /** The place in `people` of the one that Enter takes. */
  active: number;
  choose: (person: GroupMember) => void;
  /** Takes the keys that are about the list; true when it took this one. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface Field {
  text: string;
  /** Where the caret stands. */
  caret: number;
  onChange: (text: string, caret: number) => void;
}

/** While a name is typed after an `@`: who is offered, and what the keys do. */
export function useMentionChoice(people: readonly GroupMember[], field: Field): MentionChoice {
  const listId = useId();
  const before = field.text.slice(0, field.caret);
  const typed = TYPED.exec(before)?.[1];
  /** What the list was closed over, by Escape. */
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ typed, active: 0 });
  const offered = typed === undefined || closedAt === before ? [] : offerPeople(typed, people);
  const active = chosen.typed === typed ? Math.min(chosen.active, offered.length - 1) : 0;

  const choose = (person: GroupMember) => {
    const start = field.caret - (typed?.length ?? 0);
    const head = `${field.text.slice(0, start)}${person.displayName} `;
    field.onChange(`${head}${field.text.slice(field.caret).replace(/^ /, '')}`, head.length);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const person = offered[active];
    if (!person) return false;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) setChosen({ typed, active: (active + move + offered.length) % offered.length });
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setClosedAt(before);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { listId, people: offered, active, choose, onKey };
}
