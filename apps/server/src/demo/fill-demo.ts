import { ADMIN_PERMISSION, ANNOUNCEMENTS_PERMISSION } from '@soteria/contract/presences/presences.shapes';
import { sql, type Transaction } from 'kysely';
import type { Database, Queryable } from '../platform/database/database.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { fillAudit } from './audit.ts';
import { DEMO_CHATS } from './chats.ts';
import { demoId, orgIdOf, presenceIdOf, subjectOf, tenantIdOf } from './demo-id.ts';
import { DEMO_HISTORY } from './history.ts';
import { DEMO_QUICK_MESSAGES, DEMO_TYPES } from './incident-types.ts';
import { insertChat } from './insert-chat.ts';
import { insertIncident } from './insert-incident.ts';
import { DEMO_ORGANISATIONS, type DemoOrganisation } from './organisations.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

type Db = Transaction<Record<never, never>>;

interface Accounts {
  createAccounts(
    accounts: { subjectId: string; email: string; password: string; displayName: string }[],
  ): Promise<void>;
}

async function insertOrganisation(db: Db, org: DemoOrganisation): Promise<void> {
  const tenantId = tenantIdOf(org.key);
  await sql`
    insert into organisations (tenant_id, id, owner_id, display_name, kind, onboarding_stage, demo_mode, guidance_mode)
    values (${tenantId}, ${orgIdOf(org.key)}, ${org.parent ? orgIdOf(org.parent) : null}, ${org.name}, ${org.kind},
      'Complete', ${org.demoMode}, 2)`.execute(db);
  const tag = (type: string, provider: string) => (description: string) =>
    sql`
      insert into tags (tenant_id, org_id, provider, type, providers_id, description)
      values (${tenantId}, ${orgIdOf(org.key)}, ${provider}, ${type}, ${description.toLowerCase()}, ${description})`.execute(
      db,
    );
  for (const room of org.rooms) await tag('Location', 'Site plan')(room);
  for (const student of org.students) await tag('Student', 'School register')(student);
}

async function insertPerson(db: Db, person: DemoPerson, now: number): Promise<void> {
  for (const [org, { title, rights }] of Object.entries(person.presences)) {
    const isAdmin = rights.includes('admin') || rights.includes('hidden-admin');
    const granular = rights.includes('announcements') ? [ANNOUNCEMENTS_PERMISSION] : [];
    const phone = `01632 960${String(Number.parseInt(presenceIdOf(org, person.account).slice(0, 4), 16) % 1000).padStart(3, '0')}`;
    await sql`
      insert into presences (tenant_id, id, org_id, subject_id, display_name, job_title, email, phone, is_responder,
        is_hidden, permissions, granular_permissions, created_at)
      values (${tenantIdOf(org)}, ${presenceIdOf(org, person.account)}, ${orgIdOf(org)}, ${subjectOf(person.account)},
        ${person.name}, ${title}, ${`${person.account}@${person.domain}`}, ${phone}, ${rights.includes('responder')},
        ${rights.includes('hidden-admin')}, ${isAdmin ? ADMIN_PERMISSION : 0}, ${granular}, ${new Date(now)})`.execute(
      db,
    );
  }
}

async function insertTeams(db: Db, org: DemoOrganisation): Promise<void> {
  for (const [team, members] of Object.entries(org.teams)) {
    const id = demoId(`team ${org.key} ${team}`);
    const presenceIds = members
      .filter((account) =>
        DEMO_PEOPLE.some((person) => person.account === account && person.presences[org.key]),
      )
      .map((account) => presenceIdOf(org.key, account));
    await sql`
      insert into skills (tenant_id, id, org_id, display_name)
      values (${tenantIdOf(org.key)}, ${id}, ${orgIdOf(org.key)}, ${team})`.execute(db);
    await sql`
      insert into skill_presences (tenant_id, skill_id, presence_id)
      select ${tenantIdOf(org.key)}::uuid, ${id}::uuid, unnest(${presenceIds}::uuid[])`.execute(db);
  }
}

async function insertTypes(db: Db, org: string): Promise<void> {
  const tenantId = tenantIdOf(org);
  const types = DEMO_TYPES[org] ?? [];
  for (const group of new Set(types.flatMap((type) => type.group ?? []))) {
    await sql`
      insert into incident_type_groups (tenant_id, id, org_id, display_name)
      values (${tenantId}, ${demoId(`group ${org} ${group}`)}, ${orgIdOf(org)}, ${group})`.execute(db);
  }
  for (const type of types) {
    const id = demoId(`type ${org} ${type.name}`);
    const groupId = type.group && demoId(`group ${org} ${type.group}`);
    await sql`
      insert into incident_types (tenant_id, id, org_id, display_name, description, purpose, group_id, rank, is_urgent,
        icon, audience)
      values (${tenantId}, ${id}, ${orgIdOf(org)}, ${type.name}, ${type.description}, ${type.group === 'SOS' ? 1 : 0},
        ${groupId}, ${type.rank}, ${type.isUrgent ?? false}, ${type.icon},
        ${type.teams.length > 0 ? 'teams' : 'everyone'})`.execute(db);
    const skillIds = type.teams.map((team) => demoId(`team ${org} ${team}`));
    await sql`
      insert into incident_type_skills (tenant_id, incident_type_id, skill_id)
      select ${tenantId}::uuid, ${id}::uuid, unnest(${skillIds}::uuid[])`.execute(db);
  }
  for (const message of DEMO_QUICK_MESSAGES) {
    if (message.type && !types.some((type) => type.name === message.type)) continue;
    const attributes = {
      ...(message.type ? { IncidentTypeId: demoId(`type ${org} ${message.type}`) } : {}),
      ...(message.isAppendOnly ? { AppendOnly: 'true' } : {}),
    };
    await sql`
      insert into quick_messages (tenant_id, id, org_id, display_name, body, type, attributes)
      values (${tenantId}, ${demoId(`quick ${org} ${message.name}`)}, ${orgIdOf(org)}, ${message.name}, ${message.body},
        'NewIncident', ${JSON.stringify(attributes)}::jsonb)`.execute(db);
  }
}

/** Fills an empty database with the demo; one that has it is left alone. Accounts are made each time they lack. */
export async function fillDemo(database: Database, now: number, accounts: Accounts | null): Promise<void> {
  const isFilled = async (db: Queryable) =>
    (await sql`select 1 from settings where name = 'demo'`.execute(db)).rows.length > 0;
  if (await isFilled(database)) return;
  await accounts?.createAccounts(
    [
      ...DEMO_PEOPLE.map(({ account, domain, name }) => ({ email: `${account}@${domain}`, account, name })),
      { email: 'platform@soteria.example', account: 'platform', name: 'Platform Admin' },
    ].map(({ email, account, name }) => ({
      subjectId: subjectOf(account),
      email,
      password: DEMO_PASSWORD,
      displayName: name,
    })),
  );
  await database.transaction().execute(async (db) => {
    // Processes that start together: one fills, the others wait and find it filled.
    await sql`select pg_advisory_xact_lock(7365, hashtext('demo'))`.execute(db);
    if (await isFilled(db)) return;
    for (const org of DEMO_ORGANISATIONS) await insertOrganisation(db, org);
    for (const person of DEMO_PEOPLE) await insertPerson(db, person, now);
    for (const org of DEMO_ORGANISATIONS) {
      await insertTeams(db, org);
      await insertTypes(db, org.key);
    }
    for (const incident of DEMO_HISTORY) await insertIncident(db, incident, now);
    for (const chat of DEMO_CHATS) await insertChat(db, chat, now);
    // Tests fill the demo without accounts, and begin with an empty log.
    if (accounts) await fillAudit(db, now);
    await sql`insert into settings (name, value) values ('demo', 'true'::jsonb)`.execute(db);
  });
}
