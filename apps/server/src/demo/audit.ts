import type { AuditRole, AuditTarget } from '@soteria/contract/kit/audit';
import type { Transaction } from 'kysely';
import { appendAudit } from '../platform/audit/append-audit.ts';
import { demoId, orgIdOf, presenceIdOf, subjectOf, tenantIdOf } from './demo-id.ts';
import { DEMO_HISTORY, type DemoIncident } from './history.ts';
import { DEMO_PEOPLE } from './people.ts';

interface Told {
  /** Minutes before the demo was filled. */
  ago: number;
  org: string;
  by: string;
  action: string;
  target: { kind: AuditTarget; id: string; label: string };
  details?: object;
}

const DAY = 24 * 60;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const person = (org: string, account: string) => ({
  kind: 'presence' as const,
  id: presenceIdOf(org, account),
  label: nameOf(account),
});
const nameOf = (account: string) => DEMO_PEOPLE.find((each) => each.account === account)?.name ?? account;
const typeOf = (org: string, name: string) => ({
  kind: 'incident-type' as const,
  id: demoId(`type ${org} ${name}`),
  label: name,
});

/** What the admins of a school did in three weeks. */
const CHANGES: Told[] = [
  {
    ago: 20 * DAY + 137,
    org: 'riverside',
    by: 't.okafor',
    action: 'createPresence',
    target: person('riverside', 'x.garcia'),
  },
  {
    ago: 20 * DAY + 134,
    org: 'riverside',
    by: 't.okafor',
    action: 'changePresence',
    target: person('riverside', 'x.garcia'),
    details: { changed: { isResponder: { from: false, to: true }, jobTitle: { from: null, to: 'Teacher' } } },
  },
  {
    ago: 20 * DAY + 131,
    org: 'riverside',
    by: 't.okafor',
    action: 'addPresenceSkill',
    target: person('riverside', 'x.garcia'),
    details: { team: 'First aiders' },
  },
  {
    ago: 12 * DAY - 71,
    org: 'riverside',
    by: 'it.support',
    action: 'changeIncidentType',
    target: typeOf('riverside', 'Lockdown'),
    details: { changed: { rank: { from: 5, to: 10 }, audience: { from: 'teams', to: 'everyone' } } },
  },
  {
    ago: 6 * DAY + 214,
    org: 'riverside',
    by: 't.okafor',
    action: 'putTag',
    target: { kind: 'tag', id: '["Site plan","Location","pavilion"]', label: 'Sports pavilion' },
    details: { changed: { description: { from: 'Pavilion', to: 'Sports pavilion' } } },
  },
];

/** Raised and closed, as an incident of the history was. */
function ofIncident({ org, type, title, by, ago, mode, closedAfter, responses }: DemoIncident): Told[] {
  const label = title ?? `${type} (${nameOf(by)})`;
  const id = demoId(`incident ${org} ${type} ${ago}`);
  const target = { kind: 'incident' as const, id, label };
  const raised = { ago, org, by, action: 'createIncident', target, details: { type, mode } };
  if (closedAfter === null) return [raised];
  const closed = { org, by: responses[0]?.[0] ?? by, target, details: { reason: 'all-clear' } };
  return [raised, { ...closed, ago: ago - closedAfter, action: 'archiveIncident' }];
}

function rolesOf(org: string, account: string): AuditRole[] {
  const rights = DEMO_PEOPLE.find((each) => each.account === account)?.presences[org]?.rights ?? [];
  const roles: AuditRole[] = rights.some((right) => /admin/.test(right)) ? ['admin'] : [];
  if (rights.includes('responder')) roles.push('responder');
  return roles.length > 0 ? roles : ['member'];
}

/** Writes the audit log of the demo's history with the real chain, the oldest first. `now` in Unix ms. */
export async function fillAudit(db: Transaction<Record<never, never>>, now: number): Promise<void> {
  const told = [...CHANGES, ...DEMO_HISTORY.flatMap(ofIncident)].toSorted((a, b) => b.ago - a.ago);
  for (const { ago, org, by, action, target, details } of told) {
    const caller = { subjectId: subjectOf(by), sessionId: null };
    const origin = {
      action,
      audit: 'change',
      ip: '192.0.2.17',
      userAgent: FIREFOX,
      requestId: 'demo',
    } as const;
    const actor = { id: presenceIdOf(org, by), displayName: nameOf(by), roles: rolesOf(org, by) };
    const of = {
      tenantId: tenantIdOf(org),
      orgId: orgIdOf(org),
      actor,
      target,
      ...(details ? { details } : {}),
    };
    await appendAudit({ clock: { now: () => now - ago * 60_000 } }, db, { caller, origin }, of);
  }
}
