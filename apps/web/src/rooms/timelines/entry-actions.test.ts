import type { PresenceId } from '@soteria/contract/kit/ids';
import { EDIT_MS, type TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { expect, it } from 'vitest';
import { allowedOn, findEditable } from './entry-actions.ts';

const ME = 'me' as PresenceId;
const member = { ownIds: [ME], canWrite: true, canModerate: false };
const admin = { ownIds: [ME], canWrite: false, canModerate: true };
const entry = (author: string, content: object = { $t: 'Markdown', $v: { Text: 'x' } }) =>
  ({ createdByPresenceId: author, whenCreated: new Date(1_000).toISOString(), content }) as TimelineEntry;
const namesOf = (allowed: object) =>
  Object.entries(allowed)
    .filter(([, may]) => may)
    .map(([name]) => name);

it.each([
  ['one’s own', entry('me'), member, ['reply', 'edit', 'remove']],
  ['another’s', entry('you'), member, ['reply']],
  ['another’s, to an admin', entry('you'), admin, ['remove']],
  [
    'an edited one',
    entry('you', { $t: 'Markdown', $v: { Text: 'x', EditedAt: 'then' } }),
    member,
    ['reply', 'versions'],
  ],
  ['one’s own file', entry('me', { $t: 'Media', $v: {} }), member, ['reply', 'remove']],
  ['a removed one', entry('me', { $t: 'Removed', $v: {} }), member, []],
  ['a removed one, to an admin', entry('you', { $t: 'Removed', $v: {} }), admin, ['versions']],
  ['the record', entry('me', { $t: 'System', $v: {} }), admin, []],
  ['one’s own where all is closed', entry('me'), { ...member, canWrite: false }, []],
])('%s', (_, one, standing, allowed) => {
  expect(namesOf(allowedOn(one, standing, 2_000))).toEqual(allowed);
});

it('is edited for five minutes', () => {
  const mine = entry('me');
  expect(findEditable([mine, entry('you')], member, 999 + EDIT_MS)).toBe(mine);
  expect(findEditable([mine, entry('you')], member, 1_000 + EDIT_MS)).toBeUndefined();
});
