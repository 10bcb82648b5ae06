import type { Chat } from '@soteria/contract/chats/chats.shapes';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { expect, it } from 'vitest';
import { tabStateOf } from './tab-state.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const incident = (id: string, $v: object = {}, more: object = {}) =>
  ({
    id,
    displayName: id,
    created: '2026-11-21T09:59:00Z',
    lastHumanActivity: '2026-11-21T09:59:00Z',
    archived: null,
    firstResponded: null,
    content: { $v: { Mode: 0, IncidentPurpose: 0, isUrgent: false, ...$v } },
    ...more,
  }) as unknown as Incident;
const chat = (id: string) => ({ id }) as Chat;
const SOS = { IncidentPurpose: 1 };
const answered = { firstResponded: '2026-11-21T09:59:30Z' };
const nothing = { incidents: [], unreadIncidents: [], unreadChats: [], mutedIds: [], now: NOW };

it('says nothing where nothing waits', () => {
  expect(tabStateOf(nothing)).toEqual({ lead: '', icon: 'calm', count: 0 });
});

it('counts unread chats and incidents that are not muted', () => {
  const fall = incident('Fall', {}, answered);
  const known = {
    ...nothing,
    incidents: [fall],
    unreadIncidents: [fall],
    unreadChats: [chat('a'), chat('b')],
  };
  expect(tabStateOf(known)).toEqual({ lead: '(3) ', icon: 'unread', count: 3 });
  expect(tabStateOf({ ...known, mutedIds: ['a', 'Fall'] }).lead).toBe('(1) ');
});

it('puts incidents that wait before the count', () => {
  const fall = incident('Fall');
  const known = { ...nothing, incidents: [fall], unreadIncidents: [fall], unreadChats: [chat('a')] };
  expect(tabStateOf(known).lead).toBe('1 waiting (2) ');
  expect(tabStateOf({ ...nothing, incidents: [fall] }).lead).toBe('1 waiting · ');
});

it('is not drowned by chats, nor silenced by muting, while a real SOS is unanswered', () => {
  const lockdown = incident('Lockdown', SOS);
  const known = {
    ...nothing,
    incidents: [lockdown],
    unreadChats: Array.from({ length: 40 }, (_, index) => chat(`${index}`)),
    mutedIds: ['Lockdown'],
  };
  expect(tabStateOf(known)).toEqual({ lead: 'SOS waiting: Lockdown · ', icon: 'sos', count: 40 });
  const two = { ...nothing, incidents: [lockdown, incident('Fire', SOS)] };
  expect(tabStateOf(two)).toEqual({ lead: '2 SOS waiting · ', icon: 'sos', count: 2 });
  const over = { ...nothing, incidents: [incident('Lockdown', SOS, answered)] };
  expect(tabStateOf(over)).toEqual({ lead: '', icon: 'calm', count: 0 });
});

it('never takes a drill or a demo for a real one', () => {
  const incidents = [incident('Drill', { ...SOS, Mode: 1 }), incident('Demo', { ...SOS, Mode: 2 })];
  expect(tabStateOf({ ...nothing, incidents })).toEqual({ lead: '', icon: 'calm', count: 0 });
});
