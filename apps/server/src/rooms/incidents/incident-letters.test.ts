import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId, presenceIdOf } from '../../demo/demo-id.ts';
import { createMail } from '../../platform/mail/mail.ts';
import { type MailPeer, startMailPeer } from '../../testing/mail-peer.ts';
import { startPushPeer } from '../../testing/push-peer.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendLetter } from './incident-letters.ts';

let test: TestApp;
let peer: MailPeer;
beforeAll(async () => {
  peer = await startMailPeer();
  test = await startTestApp({ SMTP_URL: peer.url, MAIL_AFTER_SECONDS: '0', PUSH_LOOPBACK: 'on' });
});
afterAll(async () => {
  await test.close();
  await peer.close();
});

const addressOf = (account: string) => `${account}@riverside.example`;
const lettersTo = (account: string) => peer.received.filter(({ to }) => to === addressOf(account));
const patiently = { timeout: 10_000 };

const archive = (id: GroupId) =>
  test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
    params: { t: riverside.t },
    body: { IncidentId: id, ArchivingPresenceId: presenceIdOf('riverside', 'm.lindqvist') },
  });

it('who has no device gets a letter, once, and the all clear; who has one, or called, gets none', async () => {
  const push = await startPushPeer(test.clock);
  await test.call('l.duval', devicesEndpoints.registerDevice, { body: push.subscribe('phone') });
  peer.answer(addressOf('b.achterberg'), 550);
  peer.answer(addressOf('c.oyelaran'), 'hang');
  peer.answer(addressOf('x.garcia'), 451);
  const { body } = await raise(test, 'm.lindqvist');
  // One who hangs, one who is refused and one who is busy hold up nobody.
  await expect.poll(() => lettersTo('a.whitfield').length, patiently).toBe(1);
  await expect.poll(() => peer.received.length, patiently).toBeGreaterThan(25);
  const letter = (lettersTo('a.whitfield')[0]?.text ?? '').replaceAll('=\n', '');
  expect(letter).toContain('Subject: Lockdown: Maya Lindqvist called for help');
  expect(letter).toContain('Main building, Room 12, Riverside Primary School');
  expect(letter).toContain(`/incidents/${riverside.t}/${body.id}`);
  expect(lettersTo('l.duval')).toEqual([]);
  expect(lettersTo('m.lindqvist')).toEqual([]);
  await expect.poll(() => lettersTo('x.garcia').length, { timeout: 15_000 }).toBe(1);

  await archive(body.id);
  await expect.poll(() => lettersTo('a.whitfield').length, patiently).toBe(2);
  expect(lettersTo('a.whitfield')[1]?.text).toContain('Subject: Lockdown: all clear');
  expect(lettersTo('l.duval')).toEqual([]);
  expect(lettersTo('b.achterberg')).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from incident_letters
    where incident_id = ${body.id} and refused_at is not null`.execute(test.app.context.database);
  expect(rows[0]?.count).toBe(1);
  await push.close();
});

it('says DRILL or DEMO first, in subject and text', async () => {
  const typeId = demoId<never>('type riverside Lockdown');
  await raise(test, 'm.lindqvist', { mode: 1, typeId });
  const isDrill = ({ text }: { text: string }) => text.includes('Subject: DRILL Lockdown');
  await expect.poll(() => lettersTo('d.price').filter(isDrill).length, patiently).toBe(1);
  expect(lettersTo('d.price').find(isDrill)?.text).toContain('This is a DRILL. Nobody is in danger.');
  await raise(test, 'm.lindqvist', { mode: 2, typeId });
  const isDemo = ({ text }: { text: string }) => text.includes('Subject: DEMO Lockdown');
  await expect.poll(() => lettersTo('d.price').filter(isDemo).length, patiently).toBe(1);
  expect(lettersTo('d.price').find(isDemo)?.text).toContain('This is a DEMO. Nobody called for help.');
});

it('a letter that is done again is not sent again, and none goes to who was reached meanwhile', async () => {
  const { body } = await raise(test, 'm.lindqvist');
  const job = (account: string) => ({
    kind: 'alert' as const,
    tenantId: riverside.t,
    groupId: body.id,
    presenceId: presenceIdOf('riverside', account),
  });
  const here = ({ text }: { text: string }) => text.replaceAll('=\n', '').includes(body.id);
  await expect.poll(() => lettersTo('d.price').filter(here).length, patiently).toBe(1);
  const { database } = test.app.context;
  const isRecorded = async () => {
    const { rows } = await sql`
      select 1 from incident_letters where incident_id = ${body.id}
        and presence_id = ${presenceIdOf('riverside', 'd.price')}`.execute(database);
    return rows.length;
  };
  await expect.poll(isRecorded, patiently).toBe(1);
  await sendLetter(test.app.context, job('d.price'));
  expect(lettersTo('d.price').filter(here)).toHaveLength(1);
  await sql`delete from incident_letters where incident_id = ${body.id}`.execute(database);
  await sql`
    update group_members set reached_at = ${new Date(test.clock.now())} where group_id = ${body.id}`.execute(
    database,
  );
  await sendLetter(test.app.context, job('d.price'));
  expect(lettersTo('d.price').filter(here)).toHaveLength(1);
});

it('without a mail server letters are files, one for each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soteria-outbox-'));
  const mail = createMail({ smtpUrl: null, from: 'Soteria <soteria@localhost>', folder });
  const letter = {
    id: 'one',
    to: { name: 'Ana\r\nBcc: all@example.org', address: 'ana@example.org' },
    subject: 'Lockdown\r\nBcc: all@example.org',
    text: 'Somebody called for help.',
  };
  await mail.send(letter);
  await mail.send(letter);
  expect(await readdir(folder)).toEqual(['one.eml']);
  const text = await readFile(join(folder, 'one.eml'), 'utf8');
  expect(text).toMatch(/^Message-ID: <one@/m);
  expect(text).not.toMatch(/^Bcc:/m);
  await rm(folder, { recursive: true });
});
