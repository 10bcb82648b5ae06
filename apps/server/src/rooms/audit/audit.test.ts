import { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { auditEndpoints } from '@soteria/contract/audit/audit.endpoints';
import type { searchAudit } from '@soteria/contract/audit/audit.shapes';
import { auditSentence } from '@soteria/contract/audit/audit-words';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { fillPath } from '@soteria/contract/kit/endpoint';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { tagsEndpoints } from '@soteria/contract/tags/tags.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { orgIdOf, presenceIdOf, tenantIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { t, o } = riverside;
const maya = presenceIdOf('riverside', 'm.lindqvist');
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const search = async (account: string, filter: Partial<z.input<typeof searchAudit>> = {}) =>
  test.call(account, auditEndpoints.searchAudit, { params: { t }, body: { OrgId: o, ...filter } });

const tag = (providersId: string, description: string) =>
  test.call('t.okafor', tagsEndpoints.putTag, {
    params: { t, o },
    body: { provider: 'Site plan', type: 'Location', providersId, description },
  });

async function exportAs(account: string, query: Record<string, string> = {}) {
  const path = fillPath(auditEndpoints.exportAudit.path, { t, o });
  const answer = await fetch(`${test.url}/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await test.tokenOf(account)}` },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.clone().arrayBuffer()),
    lines: (await answer.text()).split('\r\n'),
  };
}

describe('what is written down', () => {
  it('says who changed what from what to what, and from where', async () => {
    const token = await test.tokenOf('t.okafor');
    const answer = await fetch(`${test.url}/api/v1/${t}/Presences`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': `Firefox\t\u00ad${'x'.repeat(500)}`,
      },
      body: JSON.stringify({ Id: maya, DisplayName: 'Maya L.', IsResponder: true }),
    });
    expect(answer.status).toBe(200);
    const { body } = await search('t.okafor', { Action: 'changePresence' });
    expect(body.entries).toMatchObject([
      {
        actor: { presenceId: presenceIdOf('riverside', 't.okafor'), roles: ['admin', 'responder'] },
        target: { kind: 'presence', id: maya },
        details: { changed: { displayName: { to: 'Maya L.' }, isResponder: { from: false, to: true } } },
        ip: '127.0.0.1',
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
    const [entry] = body.entries;
    expect(Object.keys(entry?.details.changed ?? {})).toEqual(['displayName', 'isResponder']);
    expect(entry?.userAgent).toMatch(/^Firefoxx{193}$/);
  });

  it('writes nothing of a call that changes nothing, was refused or comes a second time', async () => {
    const head = async () => (await search('t.okafor', { Count: 1 })).body.entries[0]?.seq;
    await tag('gate', 'Gate');
    const before = await head();
    expect((await tag('gate', 'Gate')).status).toBe(200);
    const refused = await test.call('t.okafor', presencesEndpoints.removePresence, {
      params: { t, id: presenceIdOf('riverside', 't.okafor') },
    });
    expect(refused.status).toBe(409);
    expect(await head()).toBe(before);
    const twice = { params: { t }, body: { OwnerId: o, DisplayName: 'Once' }, idempotencyKey: 'once' };
    await test.call('t.okafor', presencesEndpoints.createPresence, twice);
    await test.call('t.okafor', presencesEndpoints.createPresence, twice);
    expect(await head()).toBe((before ?? 0) + 1);
  });

  it('never holds what people wrote, and names who reads a closed record', async () => {
    const { body: incident } = await raise(test, 'm.lindqvist');
    const oneIncident = { t, id: incident.id };
    const said = await test.call('m.lindqvist', timelinesEndpoints.createEntry, {
      params: { t },
      body: {
        OwnerType: 3,
        OwnerId: incident.id,
        CreatedByPresenceId: maya,
        Content: { Text: 'a secret whisper' },
      },
    });
    const asMaya = { ...oneIncident, entryId: said.body.id };
    await test.call('m.lindqvist', timelinesEndpoints.editEntry, {
      params: asMaya,
      body: { PresenceId: maya, Text: 'another secret whisper' },
    });
    await test.call('m.lindqvist', timelinesEndpoints.removeEntry, {
      params: { ...asMaya, presenceId: maya },
    });
    await test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
      params: { t },
      body: { IncidentId: incident.id, ArchivingPresenceId: maya, Reason: 'false-alarm' },
    });
    await test.call('b.achterberg', archivedIncidentsEndpoints.getArchivedIncident, { params: oneIncident });
    const { body } = await search('t.okafor', { Text: 'lockdown' });
    expect(body.entries.map((entry) => `${entry.actor.displayName} ${auditSentence(entry)}`)).toEqual([
      'Ben Achterberg opened the closed incident Lockdown',
      'Maya L. closed Lockdown as a false alarm',
      'Maya L. removed message 2, written by Maya L., from Lockdown',
      'Maya L. edited their message 2 in Lockdown',
      'Maya L. raised Lockdown',
    ]);
    expect((await search('t.okafor', { Text: 'whisper' })).body.entries).toEqual([]);
  });
});

describe('searching', () => {
  it('pages by number without gap or repeat, and takes wildcards for themselves', async () => {
    for (let index = 0; index < 5; index++) await tag(`page ${index}`, `Page 100% ${index}`);
    const seen: string[] = [];
    for (let Before: number | undefined; ; ) {
      const { body } = await search('t.okafor', { Text: '100%', Count: 2, ...(Before ? { Before } : {}) });
      seen.push(...body.entries.map((entry) => entry.target.label));
      if (body.next === null) break;
      Before = body.next;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `Page 100% ${index}`));
    expect((await search('t.okafor', { Text: '1%0' })).body.entries).toEqual([]);
  });

  it('keeps to the range, the person and the action', async () => {
    const all = (await search('t.okafor', { Count: 200 })).body.entries;
    const mine = (await search('t.okafor', { Actor: maya, Count: 200 })).body.entries;
    expect(mine).toEqual(all.filter((entry) => entry.actor.presenceId === maya));
    expect(mine.length).toBeGreaterThan(0);
    const later = { From: '2026-11-20T14:05:00.001[Europe/London]' };
    expect((await search('t.okafor', later)).body.entries).toEqual([]);
    const until = { To: '2026-11-20T14:05:00.000[Europe/London]', Count: 200 };
    expect((await search('t.okafor', until)).body.entries).toEqual(all);
    expect((await search('t.okafor', { From: '2026-11-20T14:05[Nowhere/Else]' })).status).toBe(400);
  });

  it('of a sister organisation shows nothing, even to an admin of the tenant', async () => {
    const northgate = { params: { t }, body: { OrgId: orgIdOf('northgate') } };
    expect(tenantIdOf('northgate')).toBe(t);
    expect((await test.call('t.okafor', auditEndpoints.searchAudit, northgate)).status).toBe(404);
    const own = await test.call('v.osei', auditEndpoints.searchAudit, northgate);
    expect(own.body.entries).toEqual([]);
    expect((await search('b.achterberg')).status).toBe(403);
  });
});

describe('the export', () => {
  it('is a table with safe cells that ends with where the chain stands', async () => {
    await tag('formula', '=HYPERLINK("http://x.example";"a ""b""")');
    await tag('at', ' @SUM(1+1)');
    const { status, headers, bytes, lines } = await exportAs('t.okafor', { Action: 'putTag' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Audit log .*2026-11-20\.csv"/);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toContain('"Time (Europe/London)"');
    const formula = lines.find((line) => line.includes('HYPERLINK'));
    expect(formula).toContain(`,"'=HYPERLINK(""http://x.example"";""a """"b"""""")",`);
    expect(lines.find((line) => line.includes('SUM'))).toContain(`,"'@SUM(1+1)",`);
    expect(lines.map((line) => line.match(/"(?:[^"]|"")*"/g)?.length ?? 0)).toEqual(
      lines.map((line) => (line ? 15 : 0)),
    );
    const [newest] = (await search('t.okafor', { Action: 'exportAudit' })).body.entries;
    expect(lines.at(-1)).toBe('');
    expect(lines.at(-2)).toMatch(
      new RegExp(`^"${newest?.seq}",.*"The chain stands here",.*"${newest?.hash}"$`),
    );
    expect(newest?.details).toEqual({ Action: 'putTag' });
  });

  it('has every entry once and in order, over several pages of the database', async () => {
    await sql`
      insert into audit_entries (tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind,
        target_id, target_label, details)
      select ${t}, ${new Date(test.clock.now())}, ${o}, 'x', ${maya}, 'Maya', '{member}', 'createChat', 'chat', 'x',
        'Many ' || number, '{}' from generate_series(1, 1100) number`.execute(test.app.context.database);
    const { lines } = await exportAs('t.okafor', { Action: 'createChat' });
    const names = lines.slice(1, -2).map((line) => /"(Many \d+)"/.exec(line)?.[1]);
    expect(names).toEqual(Array.from({ length: 1100 }, (_, index) => `Many ${index + 1}`));
  });

  it('is for admins only, and a refusal is no entry', async () => {
    const before = (await search('t.okafor', { Action: 'exportAudit' })).body.entries.length;
    expect((await exportAs('b.achterberg')).status).toBe(403);
    expect((await exportAs('s.mbeki')).status).toBe(404);
    expect((await search('t.okafor', { Action: 'exportAudit' })).body.entries).toHaveLength(before);
  });
});
