/** Who was signed in here last: a new tab asks the identity provider for them, and starts with them offline. */
export interface KnownPerson {
  subjectId: string;
  name: string | null;
}

const KEY = 'soteria.known';

export const rememberPerson = (person: KnownPerson): void =>
  localStorage.setItem(KEY, JSON.stringify(person));

export const forgetPerson = (): void => localStorage.removeItem(KEY);

export const isAnybodyKnown = (): boolean => localStorage.getItem(KEY) !== null;

export function findKnownPerson(): KnownPerson | null {
  try {
    const person = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KnownPerson> | null;
    return person?.subjectId ? { subjectId: person.subjectId, name: person.name ?? null } : null;
  } catch {
    return null;
  }
}
