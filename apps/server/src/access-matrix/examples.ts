import type { EndpointName } from '@soteria/contract/api';
import type { GroupId, IncidentTypeId, PresenceId, SkillId } from '@soteria/contract/kit/ids';
import { toTicks, toZonedForm } from '@soteria/contract/kit/time';
import { demoId, presenceIdOf } from '../demo/demo-id.ts';
import { riverside } from '../testing/raise.ts';
import type { CallOptions } from '../testing/test-app.ts';

/** What an example request may refer to: fresh for each call, so that no call spoils another. */
export interface World {
  now: number;
  /** The caller's own presence; of their own organisation, which need not be the one asked about. */
  actor: PresenceId;
  /** The group member's presence. */
  self: PresenceId;
  /** An open incident with the creator, the group member and the responder on it. */
  incidentId: GroupId;
  /** A presence made for this call. */
  newcomer: PresenceId;
  /** An incident type made for this call. */
  typeId: IncidentTypeId;
  picture: Buffer;
}

type Request = Pick<CallOptions<never>, 'file'> & { params?: object; query?: object; body?: object };

const { t, o } = riverside;
const teacher = presenceIdOf('riverside', 'x.garcia');
const firstAiders = demoId<SkillId>('team riverside First aiders');
const tag = { provider: 'Site plan', type: 'Location', providersId: 'library', description: 'Library' };

const pictureOf = (world: World) => ({ content: world.picture, name: 'me.png', type: 'image/png' });
const incident = (world: World) => ({ params: { t, id: world.incidentId } });
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
};
