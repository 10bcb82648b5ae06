import { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import { incidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, presenceIdOf } from '../../../demo/demo-id.ts';
import { raise, riverside } from '../../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { printable } from './printable.ts';
import { recordTimes } from './record-times.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { t } = riverside;
const maya = presenceIdOf('riverside', 'm.lindqvist');
const firstAid = (mode: 0 | 1 | 2 = 0, displayName = 'Fall in the yard') =>
  raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid'), mode, displayName });
const say = (id: GroupId, Text: string) =>
  test.call('m.lindqvist', timelinesEndpoints.createEntry, {
    params: { t },
    body: { OwnerType: 3, OwnerId: id, CreatedByPresenceId: maya, Content: { Text } },
  });
const recordOf = (id: GroupId, account = 'm.lindqvist') =>
  test.call(account, incidentRecordEndpoints.getIncidentRecord, { params: { t, id } });
const pdfOf = (id: GroupId, account = 'm.lindqvist') =>
  test.call(account, incidentRecordEndpoints.getIncidentRecordPdf, { params: { t, id } });

describe('the record of an incident', () => {
  it('says who, when, what was said, who was alerted and each change of state, open or closed', async () => {
    const { body: incident } = await firstAid(1);
    const { id } = incident;
    await say(id, 'He is awake.');
    await test.call('m.lindqvist', incidentsEndpoints.renameIncident, {
      params: { t, id, name: 'Fall at the frame' },
    });
    test.clock.advance(60_000);
    const open = (await recordOf(id)).body;
    expect(open).toMatchObject({
      modeWord: 'DRILL',
      orgName: 'Riverside Primary School',
      timeZone: 'Europe/London',
      completeTo: new Date(test.clock.now()).toISOString(),
      completeToSeq: 3,
      madeByName: 'Maya Lindqvist',
      teams: [{ displayName: 'First aiders' }],
    });
    expect(open.entries.map((entry) => entry.words)).toEqual([
      expect.stringContaining('called for help: First aid'),
      'He is awake.',
      'renamed this from “Fall in the yard” to “Fall at the frame”',
    ]);
    expect(open.people.filter((person) => person.delivery.sent).length).toBe(incident.memberCount - 1);
    expect(open.people.find((person) => person.isCreator)?.displayName).toBe('Maya Lindqvist');
    await test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
      params: { t },
      body: { IncidentId: id, ArchivingPresenceId: maya },
    });
    const closed = incidentRecord.parse((await recordOf(id)).body);
    expect(closed.incident.archived).not.toBeNull();
    expect(closed.entries.at(-1)?.words).toContain('all clear');
  });

  it('keeps what was said before it was edited, and for admins what was removed', async () => {
    const { id } = (await firstAid()).body;
    const { body: edited } = await say(id, 'He is asleep.');
    const { body: removed } = await say(id, 'His number is 07700 900123.');
    await test.call('m.lindqvist', timelinesEndpoints.editEntry, {
      params: { t, id, entryId: edited.id },
      body: { PresenceId: maya, Text: 'He is awake.' },
    });
    await test.call('m.lindqvist', timelinesEndpoints.removeEntry, {
      params: { t, id, entryId: removed.id, presenceId: maya },
    });
    const linesOf = async (account: string) =>
      (await recordOf(id, account)).body.entries
        .filter((entry) => entry.seq >= edited.seq)
        .map((entry) => [entry.words, ...entry.before.map((before) => before.words)]);
    const traces = [['edited a message'], ['removed a message']];
    expect(await linesOf('t.okafor')).toEqual([
      ['He is awake.', 'He is asleep.'],
      ['Removed by Maya Lindqvist', 'His number is 07700 900123.'],
      ...traces,
    ]);
    expect(await linesOf('m.lindqvist')).toEqual([
      ['He is awake.', 'He is asleep.'],
      ['Removed by Maya Lindqvist'],
      ...traces,
    ]);
    expect((await pdfOf(id, 't.okafor')).status).toBe(200);
  });

  it('still names who was added and taken off, with what had reached them', async () => {
    const { id } = (await firstAid()).body;
    const guest = presenceIdOf('northgate', 'a.romero');
    const params = { t, id, memberPresenceId: guest };
    await test.call('m.lindqvist', incidentsEndpoints.addIncidentMember, {
      params: { ...params, addingPresenceId: maya },
    });
    const nameOf = async () => (await recordOf(id)).body.people.find((person) => person.presenceId === guest);
    expect(await nameOf()).toMatchObject({ addedByName: 'Maya Lindqvist', removedAt: null });
    await test.call('m.lindqvist', incidentsEndpoints.removeIncidentMember, {
      params: { ...params, actingPresenceId: maya },
    });
    expect(await nameOf()).toMatchObject({
      removedByName: 'Maya Lindqvist',
      removedAt: expect.any(String),
      delivery: { sent: expect.any(String) },
    });
    expect((await recordOf(id, 'a.romero')).status).toBe(404);
    expect((await pdfOf(id, 'a.romero')).status).toBe(404);
  });

  it('comes as PDF, whatever people wrote', async () => {
    const hostile = 'DRILL \u202Eevil\u2066 👩‍👩‍👧🔥 שלום עולם 漢字 \uFFFD <b>%PDF-</b> (\\) ';
    const { id } = (await firstAid(0, hostile)).body;
    await say(id, hostile.repeat(150));
    await say(id, `${'x'.repeat(9_000)}\n\n\n${'🔥'.repeat(200)}`);
    for (let count = 0; count < 40; count += 1) await say(id, `Entry ${count}\nand a second line`);
    const pdf = await pdfOf(id);
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe(
      'attachment; filename="REAL-first-aid-2026-11-20.pdf"',
    );
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    const content = Buffer.from(pdf.body as ArrayBuffer);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(content.subarray(-6).toString()).toContain('%%EOF');
    expect(content.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4);
  });

  it('draws several at once without keeping anyone waiting for ever', async () => {
    const { id } = (await firstAid()).body;
    const answers = await Promise.all(Array.from({ length: 6 }, () => pdfOf(id)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe('what can be printed', () => {
  const isLatin = (codePoint: number) => codePoint < 0x250;

  it('keeps what the font has and gives the number of what it has not', () => {
    expect(printable('Zoë\tsaid:\r\nfire 🔥', isLatin)).toBe('Zoë    said:\nfire [U+1F525]');
  });

  it('lets nobody turn the direction of the words around them', () => {
    expect(printable('a\u202Ecod.exe', () => true)).toBe('a[U+202E]cod.exe');
    expect(printable('\u2067x\u2069\u061C\u0000', () => true)).toBe('[U+2067]x[U+2069][U+061C][U+0000]');
  });
});

describe('the times of a record', () => {
  it('are by the clock of the organisation, on both sides of a clock change', () => {
    const times = recordTimes('Europe/London', '2026-10-25T00:30:00.000Z');
    expect(times.whole('2026-10-25T00:30:00.000Z')).toBe('25 October 2026, 01:30:00 BST');
    expect(times.whole('2026-10-25T01:30:00.000Z')).toBe('25 October 2026, 01:30:00 GMT');
    expect(times.short('2026-10-25T01:30:00.000Z')).toBe('01:30:00');
    expect(times.short('2026-10-26T09:00:03.000Z')).toBe('26 Oct 09:00:03');
  });
});
