import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../api.ts';
import type { Endpoint } from '../kit/endpoint.ts';
import { AUDIT_ACTIONS, auditSentence } from './audit-words.ts';

const target = { kind: 'incident' as const, id: '1', label: 'Lockdown' };

describe('the words of the audit log', () => {
  it('has them for each audited endpoint and for no other', () => {
    const audited = Object.entries<Endpoint>(allEndpoints).flatMap(([name, { audit = 'none' }]) =>
      audit === 'none' || audit === 'closed-read' ? [] : [name],
    );
    expect(AUDIT_ACTIONS.map(({ action }) => action).sort()).toEqual(audited.sort());
    expect(new Set(AUDIT_ACTIONS.map(({ name }) => name)).size).toBe(AUDIT_ACTIONS.length);
  });

  it.each([
    ['renameIncident', { changed: { name: { from: 'Fire', to: 'Fire, lab' } } }, 'renamed Fire to Fire, lab'],
    ['archiveIncident', { reason: 'false-alarm' }, 'closed Lockdown as a false alarm'],
    ['createIncident', { type: 'Lockdown', mode: 1 }, 'raised Lockdown as a drill'],
    [
      'changePresence',
      { changed: { isResponder: { from: false, to: true } } },
      'changed Lockdown: is responder',
    ],
    [
      'addChatMembers',
      { people: ['Ann', 'Ben', 'Cy', 'Di', 'Eve'].map((name) => ({ name })) },
      'added Ann, Ben, Cy and 2 others to Lockdown',
    ],
    ['putTag', { changed: { description: { from: null, to: 'Lockdown' } } }, 'added the tag Lockdown'],
    ['removeEntry', { number: 7, writtenBy: 'Ann' }, 'removed message 7, written by Ann, from Lockdown'],
  ])('says %s', (action, details, said) => {
    expect(auditSentence({ action, target, details })).toBe(said);
  });

  it('says something of every action, whatever the details are, and of one it does not know', () => {
    for (const { action } of AUDIT_ACTIONS)
      for (const details of [{}, { people: 'x', changed: 3, mode: {} }])
        expect(auditSentence({ action, target, details })).toMatch(/^[a-z]+ /);
    expect(auditSentence({ action: 'openGate', target, details: {} })).toBe('openGate');
  });
});
