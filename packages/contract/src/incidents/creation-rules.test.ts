import { expect, test } from 'vitest';
import {
  fillPlaceholders,
  groupTypes,
  isOffered,
  locationOf,
  mayStart,
  missingTypes,
  mustAskHow,
  placeholdersOf,
  tagSearchTerm,
  titleFor,
  withText,
} from './creation-rules.ts';
import { modeTitle } from './mode-title.ts';

const hall = { type: 'Location', description: 'Dining hall' };
const gate = { type: 'Location', description: 'North gate' };
const sam = { type: 'Student', description: 'Sam Reed' };
const eve = { type: 'student', description: 'Eve Lane' };
const message = (attributes: Record<string, string> = {}, type = 'NewIncident') => ({
  body: 'b',
  type,
  attributes,
});

test('the title is type and name, then the place, then the unique students', () => {
  expect(titleFor('First aid', 'Ben Achterberg', [])).toBe('First aid (Ben Achterberg)');
  expect(titleFor('First aid', 'Ben', [hall])).toBe('Dining hall');
  expect(titleFor('First aid', 'Ben', [hall, sam, sam, eve])).toBe('Sam Reed, Eve Lane');
});

test('the place is the last one picked', () => {
  expect(locationOf([hall, gate, sam])).toBe('North gate');
  expect(locationOf([sam])).toBeNull();
});

test('starting needs a title and a description that are not blank', () => {
  expect(mayStart('a', 'b')).toBe(true);
  expect(mayStart(' ', 'b')).toBe(false);
  expect(mayStart('a', ' \n')).toBe(false);
});

test('tags are searched from three characters on, blanks at the ends not counted', () => {
  expect(tagSearchTerm('ab ')).toBeNull();
  expect(tagSearchTerm(' abc ')).toBe('abc');
});

test('a quick message is offered when tied to no type or to this one', () => {
  expect(isOffered(message(), 't1')).toBe(true);
  expect(isOffered(message({ IncidentTypeId: 't1' }), 't1')).toBe(true);
  expect(isOffered(message({ IncidentTypeId: 't2' }), 't1')).toBe(false);
  expect(isOffered(message({}, 'Chat'), 't1')).toBe(false);
});

test('placeholders are filled from the tags and the missing types are known', () => {
  const body = '[Student] fell in [Location]. [Student] is awake.';
  expect(placeholdersOf(body)).toEqual(['Student', 'Location']);
  expect(missingTypes(body, [sam])).toEqual(['Location']);
  expect(fillPlaceholders(body, [sam, eve, hall])).toBe(
    'Sam Reed, Eve Lane fell in Dining hall. Sam Reed, Eve Lane is awake.',
  );
  expect(fillPlaceholders('[Location]', [])).toBe('[Location]');
});

test('the person is asked how unless the field is empty or the message only appends', () => {
  expect(mustAskHow('', message())).toBe(false);
  expect(mustAskHow('text', message())).toBe(true);
  expect(mustAskHow('text', message({ AppendOnly: 'true' }))).toBe(false);
});

test('append adds after a blank line', () => {
  expect(withText('one\n', 'two', 'append')).toBe('one\n\ntwo');
  expect(withText(' ', 'two', 'append')).toBe('two');
  expect(withText('one', 'two', 'replace')).toBe('two');
});

test('types: SOS highest rank first, then groups, then those without', () => {
  const type = (displayName: string, purpose: number, rank: number, groupName: string | null) => ({
    displayName,
    purpose,
    rank,
    groupName,
  });
  const grouped = groupTypes([
    type('Fire', 1, 90, 'SOS'),
    type('Visitor', 0, 1, '1 to 1'),
    type('Water', 0, 5, null),
    type('Lockdown', 1, 100, null),
  ]);
  expect(grouped.sos.map((each) => each.displayName)).toEqual(['Lockdown', 'Fire']);
  expect(grouped.groups.map((group) => group.name)).toEqual(['1 to 1']);
  expect(grouped.ungrouped.map((each) => each.displayName)).toEqual(['Water']);
});

test('drill and demo titles say so once', () => {
  expect(modeTitle('Lockdown', 0)).toBe('Lockdown');
  expect(modeTitle('Lockdown', 1)).toBe('DRILL Lockdown');
  expect(modeTitle('DEMO Lockdown', 2)).toBe('DEMO Lockdown');
});
