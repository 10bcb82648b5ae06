import { allEndpoints } from '@soteria/contract/api';
import { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { type Endpoint, fillPath } from '@soteria/contract/kit/endpoint';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { picture, pictureFile, SOUND } from '../../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { upload } from '../../testing/upload.ts';

const { t } = riverside;
const maya = presenceIdOf('riverside', 'm.lindqvist');
const NEXT_READING_MS = 16 * 60 * 1000;
const closedReads = Object.entries<Endpoint>(allEndpoints).filter(([, { audit }]) => audit === 'closed-read');

let test: TestApp;
let id: GroupId;
const entries: Record<'image' | 'sound', EntryId> = {} as never;

beforeAll(async () => {
  test = await startTestApp();
  id = (await raise(test, 'm.lindqvist')).body.id;
  entries.image = (
    await upload(test, 'm.lindqvist', id, pictureFile(await picture(400, 300).png().toBuffer()))
  ).body.id;
  entries.sound = (await upload(test, 'm.lindqvist', id, SOUND)).body.id;
});
afterAll(() => test.close());

async function get(name: string, endpoint: Endpoint, account: string) {
  const entryId = name === 'getAudio' ? entries.sound : entries.image;
  const params = {
    t,
    id,
    timelineId: id,
    entryId,
    presenceId: maya,
    count: 30,
    ticks: '9223372036854775807',
  };
  const answer = await fetch(`${test.url}/api/v1${fillPath(endpoint.path, params)}`, {
    headers: { authorization: `Bearer ${await test.tokenOf(account)}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function readings(): Promise<{ who: string; through: string | null; ip: string }[]> {
  const { rows } = await sql<{ who: string; through: string | null; ip: string }>`
    select actor_name as who, details->>'through' as through, ip from audit_entries
    where target_id = ${id} and action = 'getArchivedIncident' order by seq`.execute(
    test.app.context.database,
  );
  return rows;
}

it('while it goes on, nobody writes down who reads it', async () => {
  for (const [name, endpoint] of closedReads)
    expect([name, await get(name, endpoint, 'm.lindqvist')]).toEqual([name, 200]);
  expect(await readings()).toEqual([]);
});

describe('once it is closed', () => {
  beforeAll(async () => {
    const { status } = await test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
      params: { t },
      body: { IncidentId: id, ArchivingPresenceId: maya },
    });
    expect(status).toBe(204);
  });

  it.each(closedReads)('%s is an entry of the audit log', async (name, endpoint) => {
    test.clock.advance(NEXT_READING_MS);
    const before = await readings();
    expect(await get(name, endpoint, 'm.lindqvist')).toBe(200);
    expect((await readings()).slice(before.length)).toEqual([
      { who: 'Maya Lindqvist', through: name, ip: '127.0.0.1' },
    ]);
    expect(await get(name, endpoint, 's.mbeki')).toBe(404);
    expect(await readings()).toHaveLength(before.length + 1);
  });

  it('a page of it, which is many calls at once, is one entry of each who reads', async () => {
    test.clock.advance(NEXT_READING_MS);
    const before = (await readings()).length;
    for (const account of ['m.lindqvist', 't.okafor'])
      await Promise.all(closedReads.map(([name, endpoint]) => get(name, endpoint, account)));
    expect((await readings()).slice(before).map(({ who }) => who)).toEqual(['Maya Lindqvist', 'Tom Okafor']);
    await test.call('m.lindqvist', archivedIncidentsEndpoints.getArchivedIncident, { params: { t, id } });
    expect((await readings()).at(-1)).toMatchObject({ who: 'Maya Lindqvist', through: null });
  });

  it('a replay over the hub is one too', async () => {
    test.clock.advance(NEXT_READING_MS);
    const before = (await readings()).length;
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    socket.send({ type: 'Replay', payload: { tenantId: t, groupId: id, afterSeq: 0 } });
    await socket.next('Replayed');
    expect((await readings()).slice(before)).toEqual([
      { who: 'Maya Lindqvist', through: 'Replay', ip: '127.0.0.1' },
    ]);
    await socket.close();
  });
});
