import { expect, it } from 'vitest';
import type { PresenceId } from '../kit/ids.ts';
import { mentionsIn, splitMentions } from './mentions.ts';

const person = (displayName: string, presenceId = displayName) => ({
  displayName,
  presenceId: presenceId as PresenceId,
});
const people = [
  person('Ann'),
  person('Ann Smith'),
  person('Léa Duval'),
  person('Sam', '1'),
  person('Sam', '2'),
];

it.each([
  ['@Ann Smith, come', ['Ann Smith']],
  ['@Ann, come', ['Ann']],
  ['@ann smithson', ['Ann']],
  ['@Anna', []],
  ['mail ann@Ann.example', []],
  ['(@léa duval)', ['Léa Duval']],
  ['@Sam and @Ann', ['Ann', '1', '2']],
  ['@@Ann', ['Ann']],
  ['@', []],
])('%s names %j', (text, names) => {
  expect(mentionsIn(text, people)).toEqual(names);
});

it('splits a text without losing anything of it', () => {
  const text = 'Hello @Léa Duval and @Ann Smith@Ann!';
  const pieces = splitMentions(
    text,
    people.map(({ displayName }) => displayName),
  );
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter((piece) => piece.isMention).map((piece) => piece.text)).toEqual([
    '@Léa Duval',
    '@Ann Smith',
  ]);
});
