import type { EndpointName } from '@soteria/contract/api';
import type { DeviceId } from '@soteria/contract/devices/devices.shapes';
import type { EntryId, GroupId, IncidentTypeId, PresenceId, SkillId } from '@soteria/contract/kit/ids';
import { toTicks, toZonedForm } from '@soteria/contract/kit/time';
import { demoId, presenceIdOf } from '../demo/demo-id.ts';
import type { CallOptions } from '../testing/call-endpoint.ts';
import { riverside } from '../testing/raise.ts';

/** What an example request may refer to: fresh for each call, so that no call spoils another. */
export interface World {
  now: number;
  /** The caller's own presence; of their own organisation, which need not be the one asked about. */
  actor: PresenceId;
  /** The group member's presence. */
  self: PresenceId;
  /** An incident with the creator, the group member and the responder on it: closed for what asks about closed ones. */
  incidentId: GroupId;
  /** A message on it, the caller's own where they are on it. */
  entryId: EntryId;
  /** An open chat with the creator, the group member and the responder in it. */
  chatId: GroupId;
  /** A photo and a sound on the incident's timeline. */
  photo: EntryId;
  sound: EntryId;
  /** A task on it. */
  assignmentId: string;
  /** A presence made for this call. */
  newcomer: PresenceId;
  /** An incident type made for this call. */
  typeId: IncidentTypeId;
  picture: Buffer;
  /** A device of the caller's. */
  deviceId: DeviceId;
  /** The capability of an alert on its way to it, about the incident to its group member. */
  deliveryToken: string;
}

type Request = Pick<CallOptions<never>, 'file'> & { params?: object; query?: object; body?: object };

const { t, o } = riverside;
export const teacher = presenceIdOf('riverside', 'x.garcia');
export const firstAiders = demoId<SkillId>('team riverside First aiders');
export const tag = {
  provider: 'Site plan',
  type: 'Location',
  providersId: 'library',
  description: 'Library, upstairs',
};

const pictureOf = (world: World) => ({ content: world.picture, name: 'me.png', type: 'image/png' });
const incident = (world: World) => ({ params: { t, id: world.incidentId } });
const chat = (world: World) => ({ params: { t, id: world.chatId } });
const chatAs = (world: World) => ({ params: { t, id: world.chatId, presenceId: world.actor } });
const photo = (world: World) => ({ params: { t, id: world.incidentId, entryId: world.photo } });
const orgOnly = () => ({ params: { t, o } });
const typeBody = { OwnerId: o, DisplayName: 'Power cut' };
const searchRange = (world: World) => ({
  OrgId: o,
  SearchType: 1,
  CreatedAfter: toZonedForm(world.now - 86_400_000, 'Europe/London'),
  CreatedBefore: toZonedForm(world.now, 'Europe/London'),
});

/** One valid request for every endpoint there is: a declared endpoint without one does not compile. */
export const EXAMPLES: Record<EndpointName, (world: World) => Request> = {
  getComponentVersion: () => ({ params: { hostname: 'localhost' } }),
  getNotice: () => ({}),
  listOwnOrganisations: () => ({}),
  listOrgPresences: orgOnly,
  listOrgMembers: orgOnly,
  listOrgSkills: orgOnly,
  listOrgLocations: orgOnly,
  getOrgThumb: orgOnly,
  getOrgBanner: orgOnly,
  listOwnPresences: () => ({}),
  getPresence: (world) => ({ params: { t, id: world.self } }),
  createPresence: () => ({ params: { t }, body: { OwnerId: o, DisplayName: 'New Person' } }),
  changePresence: (world) => ({ params: { t }, body: { Id: world.self, DisplayName: 'Renamed' } }),
  removePresence: (world) => ({ params: { t, id: world.newcomer } }),
  getPresenceThumb: (world) => ({ params: { t, id: world.self } }),
  setPresenceThumb: (world) => ({ params: { t, id: world.self }, file: pictureOf(world) }),
  removePresenceThumb: (world) => ({ params: { t, id: world.self } }),
  listPresenceSkills: (world) => ({ params: { t, id: world.self } }),
  addPresenceSkill: () => ({
    params: { t, o, skillId: firstAiders, presenceId: presenceIdOf('riverside', 'l.marsh') },
  }),
  removePresenceSkill: () => ({ params: { t, o, skillId: firstAiders, presenceId: teacher } }),
  getPreferences: () => ({}),
  setLastOrg: () => ({ params: { orgId: o } }),
  listIncidentTypes: orgOnly,
  createIncidentType: () => ({ params: { t }, body: typeBody }),
  getIncidentType: (world) => ({ params: { t, id: world.typeId } }),
  changeIncidentType: (world) => ({ params: { t, id: world.typeId }, body: typeBody }),
  removeIncidentType: (world) => ({ params: { t, id: world.typeId } }),
  listTags: () => ({ ...orgOnly(), query: { containing: 'room' } }),
  putTag: () => ({ ...orgOnly(), body: tag }),
  removeTag: () => ({ ...orgOnly(), body: tag }),
  listTagProviders: orgOnly,
  listTagGroups: orgOnly,
  linkTag: (world) => ({ ...orgOnly(), body: { ...tag, kind: 'Incident', id: world.incidentId } }),
  listQuickMessages: orgOnly,
  searchResponders: () => ({ params: { t }, body: { ResponderSearchType: 1, OrgId: o } }),
  listOwnDevices: () => ({}),
  registerDevice: () => ({
    body: {
      // Nobody listens there.
      Endpoint: 'http://127.0.0.1:9/push',
      // The key and secret of RFC 8291's own example.
      P256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      Auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      Label: 'Firefox on Android',
    },
  }),
  removeDevice: (world) => ({ params: { id: world.deviceId } }),
  sendTestAlert: () => ({}),
  getPushKey: () => ({}),
  listUnreachable: orgOnly,
  reportReached: (world) => ({ params: { token: world.deliveryToken } }),
  reportResponding: (world) => ({ params: { token: world.deliveryToken } }),
  createEntry: (world) => ({
    params: { t },
    body: {
      OwnerType: 3,
      OwnerId: world.incidentId,
      CreatedByPresenceId: world.actor,
      Content: { Text: 'Here' },
    },
  }),
  listPreviousEntries: (world) => ({
    params: { t, id: world.incidentId, count: 30, ticks: toTicks(world.now + 60_000) },
  }),
  moveReadPointer: (world) => ({
    params: { t, id: world.incidentId, presenceId: world.actor, ticks: toTicks(world.now) },
  }),
  editEntry: (world) => ({
    params: { t, id: world.incidentId, entryId: world.entryId },
    body: { PresenceId: world.actor, Text: 'There' },
  }),
  removeEntry: (world) => ({
    params: { t, id: world.incidentId, entryId: world.entryId, presenceId: world.actor },
  }),
  listEntryVersions: (world) => ({ params: { t, id: world.incidentId, entryId: world.entryId } }),
  uploadMedia: (world) => ({
    params: { t, id: world.incidentId },
    query: { presenceId: world.actor },
    file: pictureOf(world),
  }),
  getUploadLimits: incident,
  getEntryThumb: photo,
  getEntryMedia: photo,
  getEntryMediaAddress: photo,
  getAudio: (world) => ({ params: { t, timelineId: world.incidentId, entryId: world.sound } }),
  listOwnIncidents: () => ({}),
  createIncident: (world) => ({
    params: { t },
    body: {
      OwnerId: o,
      CreatedBy: world.actor,
      DisplayName: 'Lockdown',
      Content: { IncidentDescription: '', IncidentTypeId: demoId('type riverside Lockdown'), Mode: 0 },
      IncidentTimestamp: toZonedForm(world.now, 'Europe/London'),
    },
  }),
  getIncident: incident,
  listIncidentPresences: incident,
  listIncidentTeams: incident,
  listIncidentMembers: incident,
  getIncidentMember: (world) => ({ params: { t, id: world.incidentId, presenceId: world.self } }),
  listIncidentAssignments: incident,
  renameIncident: (world) => ({ params: { t, id: world.incidentId, name: 'Another name' } }),
  archiveIncident: (world) => ({
    params: { t },
    body: { IncidentId: world.incidentId, ArchivingPresenceId: world.actor },
  }),
  addIncidentMember: (world) => ({
    params: { t, id: world.incidentId, memberPresenceId: teacher, addingPresenceId: world.actor },
  }),
  removeIncidentMember: (world) => ({
    params: {
      t,
      id: world.incidentId,
      memberPresenceId: presenceIdOf('riverside', 's.wood'),
      actingPresenceId: world.actor,
    },
  }),
  addIncidentTeam: (world) => ({
    params: { t },
    body: {
      IncidentId: world.incidentId,
      AssignFromSkillId: demoId('team riverside Site team'),
      AssignFromOrgId: o,
      AssigningPresenceId: world.actor,
      ZonedDateTime: toZonedForm(world.now, 'Europe/London'),
    },
  }),
  searchIncidents: (world) => ({ params: { t }, body: searchRange(world) }),
  listOwnChats: () => ({}),
  listOrgChats: orgOnly,
  listManagedChats: orgOnly,
  createChat: (world) => ({
    params: { t },
    body: { OwnerId: o, CreatedBy: world.actor, AddMembers: [teacher, presenceIdOf('riverside', 'l.marsh')] },
  }),
  getChat: chat,
  getChatThumb: chat,
  setChatThumb: (world) => ({ ...chatAs(world), file: pictureOf(world) }),
  removeChatThumb: chatAs,
  listChatPresences: chat,
  listChatMembers: chat,
  countChatMembers: chat,
  getChatMember: (world) => ({ params: { t, id: world.chatId, presenceId: world.self } }),
  renameChat: (world) => ({ params: { t, id: world.chatId, name: 'Another name' } }),
  archiveChat: chatAs,
  addChatMembers: (world) => ({
    ...chat(world),
    body: { AssigningPresenceId: world.actor, PresenceIds: [teacher] },
  }),
  removeChatMembers: (world) => ({
    ...chat(world),
    body: { AssigningPresenceId: world.actor, PresenceIds: [presenceIdOf('riverside', 'l.marsh')] },
  }),
  getIncidentRecord: incident,
  getIncidentRecordPdf: incident,
  listOwnArchivedIncidents: () => ({ query: { fromdate: '2026-10-01' } }),
  searchArchivedIncidents: (world) => ({ params: { t }, body: searchRange(world) }),
  getArchivedIncident: incident,
  listArchivedIncidentPresences: incident,
  listArchivedIncidentMembers: incident,
  listArchivedAssignments: incident,
  listArchivedIncidentTeams: incident,
  renameArchivedIncident: (world) => ({ params: { t, id: world.incidentId, name: 'Another name' } }),
  removeArchivedIncidentPresence: (world) => ({
    params: { t, id: world.incidentId, presenceId: presenceIdOf('riverside', 's.wood') },
  }),
  searchAudit: () => ({ params: { t }, body: { OrgId: o, Text: 'okafor' } }),
  exportAudit: () => ({ ...orgOnly(), query: { Action: 'createIncident' } }),
  listArchivedAssignmentPresences: (world) => ({ params: { t, id: world.assignmentId } }),
};
