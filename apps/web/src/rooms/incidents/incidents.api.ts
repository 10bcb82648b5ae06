import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { CloseReason, Incident, NewIncident } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, OrgId, PresenceId, SkillId, TenantId } from '@soteria/contract/kit/ids';
import { toZonedForm } from '@soteria/contract/kit/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { LIST, memberOf, membersOf, Overtaken } from '../../platform/overtaken.ts';
import { KEPT } from '../../platform/storage/kept.ts';
import { timeNow } from '../../ui/shared-clock.ts';
import { oneMemberKey } from '../groups/member-keys.ts';

/** Loads whose answers the hub may overtake. */
export const incidentLoads = new Overtaken();

/** The active incidents the caller is on. */
export const ownIncidents = () =>
  queryOptions({
    queryKey: ['self', 'incidents'],
    meta: KEPT,
    queryFn: ({ signal }) =>
      incidentLoads.load(LIST, () => call(incidentsEndpoints.listOwnIncidents, { signal })),
  });

interface Raising {
  idempotencyKey: string;
  /** Ms after which a try counts as failed. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Raises an incident; the same key never raises it twice. Everyone is alerted when this answers. */
export const createIncident = (t: TenantId, body: NewIncident, raising: Raising) =>
  call(incidentsEndpoints.createIncident, { params: { t }, body, ...raising });

/** One incident of the caller's. */
export const ownIncident = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'incidents', id],
    queryFn: ({ signal }) =>
      incidentLoads.load(id, () => call(incidentsEndpoints.getIncident, { params: { t, id }, signal })),
  });

/** The same, asked for now. */
export const getIncident = (t: TenantId, id: GroupId) =>
  incidentLoads.load(id, () => call(incidentsEndpoints.getIncident, { params: { t, id } }));

/** The people on an incident with their delivery. */
export const incidentMembers = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'incidents', id, 'members'],
    queryFn: ({ signal }) =>
      incidentLoads.load(membersOf(id), () =>
        call(incidentsEndpoints.listIncidentMembers, { params: { t, id }, signal }),
      ),
  });

/** One of them, with what the server has of them now. */
export const incidentMember = (t: TenantId, id: GroupId, presenceId: PresenceId) =>
  queryOptions({
    queryKey: [...oneMemberKey(incidentMembers(t, id).queryKey), presenceId],
    queryFn: ({ signal }) =>
      incidentLoads.load(memberOf(id), () =>
        call(incidentsEndpoints.getIncidentMember, { params: { t, id, presenceId }, signal }),
      ),
  });

/** The response teams it was shared with; loaded again whenever its members are. */
export const incidentTeams = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [...incidentMembers(t, id).queryKey, 'teams'],
    queryFn: ({ signal }) => call(incidentsEndpoints.listIncidentTeams, { params: { t, id }, signal }),
  });

/** Who acts on which incident. */
export interface Acting {
  incident: Pick<Incident, 'tenantId' | 'id'>;
  presenceId: PresenceId;
}

export const renameIncident = ({ incident: { tenantId: t, id } }: Acting, name: string) =>
  call(incidentsEndpoints.renameIncident, { params: { t, id, name } });

export const archiveIncident = ({ incident, presenceId }: Acting, Reason: CloseReason) =>
  call(incidentsEndpoints.archiveIncident, {
    params: { t: incident.tenantId },
    body: { IncidentId: incident.id, ArchivingPresenceId: presenceId, Reason },
  });

export const addMember = ({ incident, presenceId }: Acting, memberPresenceId: PresenceId) =>
  call(incidentsEndpoints.addIncidentMember, {
    params: { t: incident.tenantId, id: incident.id, memberPresenceId, addingPresenceId: presenceId },
  });

export const removeMember = ({ incident, presenceId }: Acting, memberPresenceId: PresenceId) =>
  call(incidentsEndpoints.removeIncidentMember, {
    params: { t: incident.tenantId, id: incident.id, memberPresenceId, actingPresenceId: presenceId },
  });

export const addTeam = ({ incident, presenceId }: Acting, team: { id: SkillId; ownerId: OrgId }) =>
  call(incidentsEndpoints.addIncidentTeam, {
    params: { t: incident.tenantId },
    body: {
      IncidentId: incident.id,
      AssignFromSkillId: team.id,
      AssignFromOrgId: team.ownerId,
      AssigningPresenceId: presenceId,
      ZonedDateTime: toZonedForm(timeNow(), 'Europe/London'),
    },
  });
