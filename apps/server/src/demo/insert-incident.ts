import { PERSONAL_GROUP } from '@soteria/contract/incident-types/incident-types.shapes';
import { toTicks } from '@soteria/contract/kit/time';
import type { SystemEvent } from '@soteria/contract/timelines/timelines.shapes';
import { sql, type Transaction } from 'kysely';
import { demoId, orgIdOf, presenceIdOf, tenantIdOf } from './demo-id.ts';
import type { DemoIncident } from './history.ts';
import { DEMO_TYPES, type DemoType } from './incident-types.ts';
import { DEMO_ORGANISATIONS } from './organisations.ts';
import { DEMO_PEOPLE } from './people.ts';

type Db = Transaction<Record<never, never>>;

interface Line {
  at: number;
  account: string;
  content: unknown;
  isHuman: boolean;
}

const nameOf = (account: string) => DEMO_PEOPLE.find((person) => person.account === account)?.name ?? account;

/** Who gave the all clear: the first who answered, else who called. */
const closerOf = (incident: DemoIncident): string => incident.responses[0]?.[0] ?? incident.by;

const membersOf = (incident: DemoIncident, type: DemoType): string[] => {
  const org = DEMO_ORGANISATIONS.find((candidate) => candidate.key === incident.org);
  const here = DEMO_PEOPLE.filter((person) => person.presences[incident.org]);
  const everyone = here.filter((person) => !person.presences[incident.org]?.rights.includes('hidden-admin'));
  const alerted =
    type.teams.length > 0
      ? type.teams
          .flatMap((team) => org?.teams[team] ?? [])
          .filter((account) => here.some((p) => p.account === account))
      : everyone.map((person) => person.account);
  const talking = [...incident.responses, ...incident.talk].map(([account]) => account);
  return [...new Set([incident.by, ...alerted, ...talking])];
};

function linesOf(incident: DemoIncident, type: DemoType, created: number, memberCount: number): Line[] {
  const system = (at: number, account: string, event: SystemEvent): Line => {
    return { at, account, content: { $t: 'System', $v: event }, isHuman: false };
  };
  const said = (at: number, account: string, text: string): Line => {
    return { at, account, content: { $t: 'Markdown', $v: { Text: text } }, isHuman: true };
  };
  const raised: SystemEvent = {
    Event: 'Raised',
    Audience: type.teams.length > 0 ? 'teams' : 'everyone',
    AlertedCount: memberCount - 1,
    Teams: type.teams,
    OrgName: DEMO_ORGANISATIONS.find((org) => org.key === incident.org)?.name ?? '',
    TypeName: type.name,
    Location: incident.location,
    ChosenCount: 0,
  };
  const first = incident.responses[0]?.[0];
  const lines = [
    system(created, incident.by, raised),
    said(created + 1_000, incident.by, incident.description),
    ...incident.responses.map(([account, seconds]) => {
      const PresenceId = presenceIdOf(incident.org, account);
      return system(created + seconds * 1000, account, {
        Event: 'Responded',
        PresenceId,
        IsFirst: account === first,
      });
    }),
    ...incident.talk.map(([account, seconds, text]) => said(created + seconds * 1000, account, text)),
  ].sort((a, b) => a.at - b.at);
  if (incident.closedAfter === null) return lines;
  return [
    ...lines,
    system(created + incident.closedAfter * 60_000, closerOf(incident), { Event: 'AllClear' }),
  ];
}

/** One incident of the history, with its members, their delivery and its timeline. */
export async function insertIncident(db: Db, incident: DemoIncident, now: number): Promise<void> {
  const type = DEMO_TYPES[incident.org]?.find((candidate) => candidate.name === incident.type);
  if (!type) throw new Error(`The demo has no incident type ${incident.type} in ${incident.org}.`);
  const key = `incident ${incident.org} ${incident.type} ${incident.ago}`;
  const [tenantId, id] = [tenantIdOf(incident.org), demoId(key)];
  const created = now - incident.ago * 60_000;
  const members = membersOf(incident, type);
  const lines = linesOf(incident, type, created, members.length);
  const lastAt = lines.at(-1)?.at ?? created;
  const lastHumanAt = lines.findLast((line) => line.isHuman)?.at ?? created;
  const first = incident.responses[0];
  const closer = closerOf(incident);
  const by = presenceIdOf(incident.org, incident.by);
  const title = incident.title ?? `${type.name} (${nameOf(incident.by)})`;
  const archivedAt = incident.closedAfter === null ? null : new Date(created + incident.closedAfter * 60_000);
  await sql`
    insert into groups (tenant_id, id, type, org_id, display_name, created_by, created_at, last_seq, last_ticks,
      last_human_ticks, archived_at)
    values (${tenantId}, ${id}, 3, ${orgIdOf(incident.org)}, ${title}, ${by}, ${new Date(created)}, ${lines.length},
      ${toTicks(lastAt)}, ${toTicks(lastHumanAt)}, ${archivedAt})`.execute(db);
  await sql`
    insert into incidents (tenant_id, id, incident_type_id, type_name, icon, purpose, mode, is_urgent, description,
      location, incident_timestamp, first_responder, first_responder_name, first_responded, alerted_at, is_personal,
      close_reason, closed_by, closed_by_name)
    values (${tenantId}, ${id}, ${demoId(`type ${incident.org} ${type.name}`)}, ${type.name}, ${type.icon},
      ${type.group === 'SOS' ? 1 : 0}, ${incident.mode}, ${type.isUrgent ?? false}, ${incident.description},
      ${incident.location}, ${new Date(created)}, ${first ? presenceIdOf(incident.org, first[0]) : null},
      ${first ? nameOf(first[0]) : null}, ${first ? new Date(created + first[1] * 1000) : null},
      ${new Date(created)}, ${type.group === PERSONAL_GROUP}, ${archivedAt && 'all-clear'},
      ${archivedAt && presenceIdOf(incident.org, closer)}, ${archivedAt && nameOf(closer)})`.execute(db);
  for (const [index, line] of lines.entries()) {
    await sql`
      insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
      values (${tenantId}, ${id}, ${index + 1}, ${demoId(`${key} entry ${index}`)}, ${toTicks(line.at)},
        ${new Date(line.at)}, ${presenceIdOf(incident.org, line.account)}, ${nameOf(line.account)},
        ${JSON.stringify(line.content)}::jsonb)`.execute(db);
  }
  for (const [index, account] of members.entries())
    await insertMember(db, incident, id, account, index, created);
  for (const [index, [name, status]] of (incident.tasks ?? []).entries()) {
    await sql`
      insert into assignments (tenant_id, id, incident_id, display_name, status, position)
      values (${tenantId}, ${demoId(`${key} task ${index}`)}, ${id}, ${name}, ${status}, ${index})`.execute(
      db,
    );
  }
  const teams = type.teams.map((team) => demoId(`team ${incident.org} ${team}`));
  await sql`
    insert into incident_teams (tenant_id, incident_id, skill_id, added_at)
    select ${tenantId}::uuid, ${id}::uuid, unnest(${teams}::uuid[]), ${new Date(created)}::timestamptz`.execute(
    db,
  );
}

/** Most were reached within seconds and looked within a minute; every ninth has no device. */
async function insertMember(
  db: Db,
  incident: DemoIncident,
  id: string,
  account: string,
  index: number,
  created: number,
): Promise<void> {
  const response = incident.responses.find(([name]) => name === account);
  const isCreator = account === incident.by;
  const isReached = response !== undefined || isCreator || index % 9 !== 8;
  const isSeen = response !== undefined || isCreator || (isReached && index % 3 !== 2);
  const after = (seconds: number) => new Date(created + seconds * 1000);
  await sql`
    insert into group_members (tenant_id, group_id, presence_id, added_at, sent_at, reached_at, seen_at, first_arrived,
      responded_at)
    values (${tenantIdOf(incident.org)}, ${id}, ${presenceIdOf(incident.org, account)}, ${after(0)},
      ${isCreator ? null : after(0)}, ${isReached ? after(1 + (index % 4)) : null},
      ${isSeen ? after(6 + index) : null}, ${isSeen ? after(6 + index) : null},
      ${response ? after(response[1]) : null})`.execute(db);
}
