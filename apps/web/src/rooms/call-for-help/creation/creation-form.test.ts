import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import type { QuickMessage } from '@soteria/contract/quick-messages/quick-messages.endpoints';
import type { Tag } from '@soteria/contract/tags/tags.shapes';
import { expect, test } from 'vitest';
import {
  addTag,
  chooseLocation,
  chooseMessage,
  emptyForm,
  placeMessage,
  removeTag,
  toggleResponder,
} from './creation-form.ts';

const naming = { type: { displayName: 'First aid' } as IncidentType, displayName: 'Ben Lee' };
const tag = (type: string, description: string): Tag => ({
  provider: 'House',
  type,
  providersId: description,
  description,
});
const sam = tag('Student', 'Sam Reed');
const hall = tag('Location', 'Dining hall');
const gate = tag('Location', 'North gate');
const message = (body: string, attributes: Record<string, string> = {}) =>
  ({ body, attributes, type: 'NewIncident' }) as QuickMessage;

test('the title follows place and students, and falls back when they go', () => {
  let form = emptyForm(naming);
  expect(form.title).toBe('First aid (Ben Lee)');
  form = chooseLocation(form, hall, naming);
  expect(form.title).toBe('Dining hall');
  form = addTag(addTag(form, sam, naming), sam, naming);
  expect(form).toMatchObject({ title: 'Sam Reed', tags: [hall, sam] });
  form = removeTag(form, sam, naming);
  expect(form.title).toBe('Dining hall');
  form = chooseLocation(form, gate, naming);
  expect(form).toMatchObject({ title: 'North gate', tags: [gate] });
  expect(chooseLocation(form, null, naming).title).toBe('First aid (Ben Lee)');
});

test('a message with a missing tag waits until it is picked', () => {
  const waiting = chooseMessage(emptyForm(naming), message('[Student] fell.'));
  expect(waiting).toMatchObject({ description: '', pending: { body: '[Student] fell.' } });
  expect(addTag(waiting, sam, naming)).toMatchObject({ description: 'Sam Reed fell.', pending: null });
});

test('with a description there already, the person says how unless it only appends', () => {
  const written = { ...emptyForm(naming), description: 'One.' };
  const waiting = chooseMessage(written, message('Two.'));
  expect(waiting.pending).not.toBeNull();
  expect(placeMessage(waiting, 'append')).toMatchObject({ description: 'One.\n\nTwo.', pending: null });
  expect(placeMessage(waiting, 'replace').description).toBe('Two.');
  expect(chooseMessage(written, message('Two.', { AppendOnly: 'true' }))).toMatchObject({
    description: 'One.\n\nTwo.',
    pending: null,
  });
});

test('a responder is chosen, and the choice taken back, the rest as it was', () => {
  const [ana, leo] = ['ana' as PresenceId, 'leo' as PresenceId];
  const both = toggleResponder(toggleResponder(emptyForm(naming, [hall]), ana), leo);
  expect(both).toMatchObject({ responders: [ana, leo], tags: [hall] });
  expect(toggleResponder(both, ana).responders).toEqual([leo]);
});
