import { expect, it } from 'vitest';
import { offerPeople } from './use-mention-choice.ts';

const people = ['Léa Duval', 'Dina Leal', 'Maya Lindqvist', 'Leo Marsh', 'Ann-Marie O’Leary'].map(
  (displayName) => ({ displayName }),
);
const offered = (typed: string) => offerPeople(typed, people).map((person) => person.displayName);

it('offers by the beginning of any word, without accents and case, first names first', () => {
  expect(offered('le')).toEqual(['Léa Duval', 'Leo Marsh', 'Dina Leal']);
  expect(offered('léa d')).toEqual(['Léa Duval']);
  expect(offered('LIND')).toEqual(['Maya Lindqvist']);
  expect(offered('x')).toEqual([]);
  expect(offered('')).toHaveLength(5);
});
