import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { EntryId, GroupId } from '@soteria/contract/kit/ids';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { demoId, presenceIdOf, subjectOf } from '../demo/demo-id.ts';
import { insertDelivery } from '../testing/insert-delivery.ts';
import { raise, riverside } from '../testing/raise.ts';
import { picture as drawPicture, pictureFile, SOUND } from '../testing/sample-files.ts';
import type { TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/upload.ts';
import { firstAiders, tag, teacher, type World } from './examples.ts';
import { PERSONAS, type Persona } from './personas.ts';

const self = presenceIdOf('riverside', 'c.oyelaran');
const NO_ENTRY = demoId<EntryId>('no entry');
const drawn = drawPicture(8, 8).png().toBuffer();

/** What there is once for all calls, as if nobody had changed it yet. */
async function resetShared(test: TestApp): Promise<void> {
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

export type Made = Omit<World, 'deviceId' | 'deliveryToken' | 'actor' | 'entryId'>;

/** Makes what a request refers to, as people who may. */
export async function makeWorld(test: TestApp, area: string): Promise<Made> {
  const { database } = test.app.context;
  const picture = await drawn;
  await sql`update organisations set thumb_key = 'picture.webp', banner_key = 'picture.webp'`.execute(
    database,
  );
  await sql`update presences set thumb_key = 'picture.webp' where id = ${self}`.execute(database);
  await resetShared(test);
  await test.app.context.media.put('picture.webp', picture);
  const incident = await raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });
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
async function writeEntry(test: TestApp, persona: Persona, id: GroupId): Promise<EntryId> {
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
export async function worldOf(test: TestApp, persona: Persona, made: Made, area: string): Promise<World> {
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
    entryId: area === 'timelines' ? await writeEntry(test, persona, made.incidentId) : NO_ENTRY,
    actor: presenceIdOf(caller?.org ?? 'riverside', caller?.account ?? 'm.lindqvist'),
  };
}
