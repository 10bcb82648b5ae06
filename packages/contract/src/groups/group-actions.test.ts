import { expect, it } from 'vitest';
import { chatActionsOf, groupActionsOf } from './group-actions.ts';

const nobody = { isMember: false, isCreator: false, isResponder: false, isAdmin: false, isArchived: false };

it('lets each standing do what design §9 says, and nobody write on what is closed', () => {
  const may = (standing: Partial<typeof nobody>) =>
    Object.entries(groupActionsOf({ ...nobody, ...standing }))
      .filter(([, allowed]) => allowed)
      .map(([action]) => action);
  expect(may({})).toEqual([]);
  expect(may({ isMember: true })).toEqual(['write', 'respond']);
  expect(may({ isMember: true, isCreator: true })).toEqual(['write', 'manage', 'close']);
  expect(may({ isMember: true, isResponder: true })).toEqual(['write', 'respond', 'manage', 'close']);
  expect(may({ isAdmin: true })).toEqual(['manage', 'close', 'moderate']);
  expect(may({ isMember: true, isResponder: true, isAdmin: true, isArchived: true })).toEqual([]);
});

it('lets every member of a chat manage it, its creator close it, and only admins a managed group', () => {
  const outsider = {
    isMember: false,
    isCreator: false,
    isAdmin: false,
    isArchived: false,
    isManaged: false,
  };
  const may = (standing: Partial<typeof outsider>) =>
    Object.entries(chatActionsOf({ ...outsider, ...standing }))
      .filter(([, allowed]) => allowed)
      .map(([action]) => action);
  expect(may({})).toEqual([]);
  expect(may({ isMember: true })).toEqual(['write', 'manage']);
  expect(may({ isMember: true, isCreator: true })).toEqual(['write', 'manage', 'close']);
  expect(may({ isAdmin: true })).toEqual(['manage', 'close', 'moderate']);
  expect(may({ isMember: true, isCreator: true, isManaged: true })).toEqual(['write']);
  expect(may({ isMember: true, isAdmin: true, isManaged: true })).toEqual([
    'write',
    'manage',
    'close',
    'moderate',
  ]);
  expect(may({ isMember: true, isAdmin: true, isArchived: true })).toEqual([]);
});
