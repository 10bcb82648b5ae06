import { expect, it } from 'vitest';
import { findByName } from './find-by-name.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (term: string, ...names: string[]) => findByName(named(...names), term).map(({ name }) => name);

const PAGES = ['Home', 'Incidents', 'Chats', 'Start A Drill', 'About'];

it('finds by a part of the name, whatever the case and the blanks around it', () => {
  expect(found('  chat ', ...PAGES)).toEqual(['Chats']);
  expect(found('DRILL', ...PAGES)).toEqual(['Start A Drill']);
});

it('forgives slips and missing accents', () => {
  expect(found('incedents', ...PAGES)).toEqual(['Incidents']);
  expect(found('zoe', 'Lockdown (Zoë Brontë)', 'Fire (Tom Okafor)')).toEqual(['Lockdown (Zoë Brontë)']);
});

it('wants every word, in any order', () => {
  const incidents = ['DRILL Lockdown (Tom Okafor)', 'Lockdown (Maya Lindqvist)'];
  expect(found('maya lockdown', ...incidents)).toEqual(['Lockdown (Maya Lindqvist)']);
  expect(found('maya drill', ...incidents)).toEqual([]);
});

it('puts better names first, keeps the order of equal ones, and answers all to a blank', () => {
  expect(found('fire', 'Fine in the yard', 'Fire')[0]).toBe('Fire');
  expect(found('lockdown', 'Lockdown B', 'A long name: Lockdown')).toEqual([
    'Lockdown B',
    'A long name: Lockdown',
  ]);
  expect(found('  ', ...PAGES)).toEqual(PAGES);
});

it('finds nothing in what is quite different', () => {
  expect(found('xyzzy', ...PAGES)).toEqual([]);
});
