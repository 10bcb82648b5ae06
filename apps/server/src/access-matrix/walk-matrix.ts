import { allEndpoints, type EndpointName } from '@soteria/contract/api';
import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, presenceIdOf, subjectOf } from '../demo/demo-id.ts';
import { insertDelivery } from '../testing/insert-delivery.ts';
import { raise, riverside } from '../testing/raise.ts';
import { pictureFile, SOUND } from '../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/timeline-files.ts';
import { EXAMPLES, firstAiders, tag, teacher, type World } from './examples.ts';
import { auditHead, expectAudited } from './expect-audited.ts';
import { EXPECTED, PERSONAS, type Persona } from './personas.ts';

let test: TestApp;
let picture: Buffer;
const self = presenceIdOf('riverside', 'c.oyelaran');
const NO_ENTRY = demoId<EntryId>('no entry');

async function open(): Promise<void> {
  test = await startTestApp({ PUSH_LOOPBACK: 'on' });
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  await test.app.context.media.put('picture.webp', picture);
}

/** What there is once for all calls, as if nobody had changed it yet. */
async function resetShared(): Promise<void> {
  const { database } = test.app.context;
  await sql`
    insert into tags (tenant_id, org_id, provider, type, providers_id, description)
    values (${riverside.t}, ${riverside.o}, ${tag.provider}, ${tag.type}, ${tag.providersId}, 'Library')
    on conflict (tenant_id, org_id, provider, type, providers_id) do update set description = 'Library'`.execute(
    database,
  );
  await sql`
    with away as (
      delete from skill_presences where skill_id = ${firstAiders}
        and presence_id = ${presenceIdOf('riverside', 'l.marsh')}
    )
    insert into skill_presences (tenant_id, skill_id, presence_id)
    values (${riverside.t}, ${firstAiders}, ${teacher}) on conflict do nothing`.execute(database);
  await sql`update presences set display_name = 'Chidi Oyelaran' where id = ${self}`.execute(database);
}

/** A call for help is noted and audited after its answer: until then nothing is compared. */
async function untilNoted(id: GroupId): Promise<void> {
  const noted = async () =>
    (
      await sql`select 1 from incidents where id = ${id} and alerted_at is not null`.execute(
        test.app.context.database,
      )
    ).rows.length;
  await expect.poll(noted, { interval: 5 }).toBe(1);
}

type Made = Omit<World, 'deviceId' | 'deliveryToken' | 'actor' | 'entryId'>;

/** Makes what a request refers to, as people who may. */
async function makeWorld(area: string): Promise<Made> {
  const { database } = test.app.context;
  await sql`update organisations set thumb_key = 'picture.webp', banner_key = 'picture.webp'`.execute(
    database,
  );
  await sql`update presences set thumb_key = 'picture.webp' where id = ${self}`.execute(database);
  await resetShared();
  await test.app.context.media.put('picture.webp', picture);
  const incident = await raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });
  await untilNoted(incident.body.id);
  await test.call('m.lindqvist', incidentsEndpoints.addIncidentMember, {
    params: {
      t: riverside.t,
      id: incident.body.id,
      memberPresenceId: self,
      addingPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
    },
  });
  const photo = await upload(test, 'm.lindqvist', incident.body.id, pictureFile(picture));
  const sound = await upload(test, 'm.lindqvist', incident.body.id, SOUND);
  const chat = await test.call('m.lindqvist', chatsEndpoints.createChat, {
    params: { t: riverside.t },
    body: {
      OwnerId: riverside.o,
      CreatedBy: presenceIdOf('riverside', 'm.lindqvist'),
      AddMembers: [self, presenceIdOf('riverside', 'b.achterberg'), presenceIdOf('riverside', 'l.marsh')],
    },
  });
  await sql`update chats set avatar_key = 'picture.webp' where id = ${chat.body.id}`.execute(database);
  const assignmentId = crypto.randomUUID();
  await sql`
    insert into assignments (tenant_id, id, incident_id, display_name)
    values (${riverside.t}, ${assignmentId}, ${incident.body.id}, 'Open the gate')`.execute(database);
  // An endpoint of closed incidents is asked about a closed one.
  if (area === 'archived-incidents') {
    await test.call('m.lindqvist', incidentsEndpoints.archiveIncident, {
      params: { t: riverside.t },
      body: {
        IncidentId: incident.body.id,
        ArchivingPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
      },
    });
  }
  const newcomer = await test.call('t.okafor', presencesEndpoints.createPresence, {
    params: { t: riverside.t },
    body: { OwnerId: riverside.o, DisplayName: 'Newcomer' },
  });
  const type = await test.call('t.okafor', incidentTypesEndpoints.createIncidentType, {
    params: { t: riverside.t },
    body: { OwnerId: riverside.o, DisplayName: 'Made for this call' },
  });
  return {
    now: test.clock.now(),
    self,
    incidentId: incident.body.id,
    chatId: chat.body.id,
    photo: photo.body.id,
    sound: sound.body.id,
    assignmentId,
    newcomer: newcomer.body.id,
    typeId: type.body.id,
    picture,
  };
}

const WRITERS: readonly Persona[] = ['group member', 'responder'];

/** A message of the persona's own if they may write, else of the incident's creator. */
async function writeEntry(persona: Persona, id: GroupId): Promise<EntryId> {
  const account = (WRITERS.includes(persona) && PERSONAS[persona]?.account) || 'm.lindqvist';
  const { body } = await test.call(account, timelinesEndpoints.createEntry, {
    params: { t: riverside.t },
    body: {
      OwnerType: 3,
      OwnerId: id,
      CreatedByPresenceId: presenceIdOf('riverside', account),
      Content: { Text: 'Here' },
    },
  });
  return body.id;
}

/** The world as one persona meets it: what is theirs. */
async function worldOf(persona: Persona, made: Made, area: string): Promise<World> {
  const caller = PERSONAS[persona];
  const delivery = await insertDelivery(test, {
    deviceOf: subjectOf(caller?.account ?? 'm.lindqvist'),
    to: subjectOf('c.oyelaran'),
    groupId: made.incidentId,
  });
  return {
    ...made,
    ...delivery,
    // On a closed incident nobody writes.
    entryId: area === 'timelines' ? await writeEntry(persona, made.incidentId) : NO_ENTRY,
    actor: presenceIdOf(caller?.org ?? 'riverside', caller?.account ?? 'm.lindqvist'),
  };
}

async function tokenOf(persona: Persona): Promise<string | null> {
  const caller = PERSONAS[persona];
  if (!caller) return null;
  return test.tokenOf(caller.account, persona === 'expired token' ? { lifetimeSeconds: -60 } : {});
}

const TABLES = [
  'organisations',
  'presences',
  'preferences',
  'skills',
  'skill_presences',
  'incident_types',
  'incident_type_skills',
  'tags',
  'quick_messages',
  'groups',
  'group_members',
  'former_members',
  'timeline_entries',
  'entry_versions',
  'media_uploads',
  'media_removals',
  'incidents',
  'incident_teams',
  'tag_links',
  'chats',
  'assignments',
  'devices',
  'assignment_presences',
  'idempotency_keys',
  // Where the audit log ends: it only grows.
  'audit_heads',
];

/** One fingerprint of every row there is. */
async function fingerprint(): Promise<string> {
  // The note that an alert was sent is written after the answer; it is no part of what is compared.
  const rowsOf = (table: string) =>
    table === 'incidents'
      ? `to_jsonb(r) - 'alerted_at'`
      : table === 'idempotency_keys'
        ? `to_jsonb(r) - 'answer'`
        : table === 'devices'
          ? `to_jsonb(r) - 'last_failed_at'`
          : 'to_jsonb(r)';
  const parts = TABLES.map(
    (table) =>
      `select '${table}' as t, md5(coalesce(string_agg((${rowsOf(table)})::text, '|' order by (${rowsOf(table)})::text), '')) as h from ${table} r`,
  );
  const { rows } = await sql
    .raw<{ h: string }>(`${parts.join(' union all ')} order by t`)
    .execute(test.app.context.database);
  return rows.map((row) => row.h).join();
}

function walkEndpoint(name: EndpointName, endpoint: Endpoint): void {
  // Until somebody changes something, all look at the same world.
  let made: Made | null = null;

  for (const persona of Object.keys(PERSONAS) as Persona[]) {
    const expected = EXPECTED[endpoint.access][persona];
    it(`${persona}: ${expected}`, async () => {
      made ??= await makeWorld(endpoint.area);
      const world = await worldOf(persona, made, endpoint.area);
      const request = EXAMPLES[name](world);
      const token = await tokenOf(persona);
      if (expected === 'allowed') {
        if (endpoint.method !== 'GET') made = null;
        const head = await auditHead(test);
        const answer = await test.callWithToken(token, endpoint, request as never);
        expect(answer.status, JSON.stringify(answer.problem)).toBe(endpoint.status ?? 200);
        const said = [request, answer.body, world.incidentId];
        await expectAudited(test, { name, endpoint, persona, head, said });
      } else {
        const before = await fingerprint();
        expect((await test.callWithToken(token, endpoint, request as never)).status).toBe(expected);
        expect(await fingerprint()).toBe(before);
      }
    });
  }
}

/**
 * Every endpoint × every persona: each `part` of `parts` takes its share of the endpoints, so that files of tests
 * walk them side by side. Together they leave out none.
 */
export function walkMatrix(part: number, parts: number): void {
  beforeAll(open);
  afterAll(() => test.close());
  const share = Object.entries<Endpoint>(allEndpoints).filter((_, index) => index % parts === part);
  for (const [name, endpoint] of share) {
    const title = `${endpoint.method} ${endpoint.path} (${endpoint.access})`;
    describe(title, () => walkEndpoint(name as EndpointName, endpoint));
  }
}
