import { randomUUID } from 'node:crypto';
import { toZonedForm } from '@soteria/contract/kit/time';
import pg from 'pg';

/** An organisation of its own, with people, a chat that all are in, and a type of incident. */
export interface Tenant {
  id: string;
  chatId: string;
  typeId: string;
  people: { subject: string; presence: string; token: string }[];
}

const PEOPLE = 20;

const FILL_PEOPLE = `
  insert into presences (tenant_id, id, org_id, subject_id, display_name, created_at)
  select $1, id, $1, subject, 'Person ' || subject, now() from unnest($2::uuid[], $3::text[]) as p (id, subject)`;

async function fill(client: pg.Client, tenant: Tenant, name: string): Promise<void> {
  const { id, typeId, people } = tenant;
  await client.query('insert into organisations (tenant_id, id, display_name) values ($1, $1, $2)', [
    id,
    name,
  ]);
  await client.query(FILL_PEOPLE, [
    id,
    people.map(({ presence }) => presence),
    people.map(({ subject }) => subject),
  ]);
  await client.query(
    `insert into incident_types (tenant_id, id, org_id, display_name, purpose) values ($1, $2, $1, 'Lockdown', 1)`,
    [id, typeId],
  );
}

async function send(url: string, token: string, body: object): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}

/** What a request of somebody is: where, as whom, and what. */
export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: object;
}

/** The `count`th of a tenant's requests, as people make them: three looks to one post. */
export function requestOf({ id, chatId, people }: Tenant, count: number): Asked {
  const person = people[count % people.length] as Tenant['people'][number];
  const { token } = person;
  if (count % 4 === 0) {
    const Content = { Text: `Message ${count}, about as long as messages are on the whole.` };
    const body = { OwnerType: 2, OwnerId: chatId, CreatedByPresenceId: person.presence, Content };
    return { method: 'POST', path: `${id}/Timelines`, token, body };
  }
  const paths = [
    'self/Chats',
    `${id}/Timelines/${chatId}/Previous/30/9223372036854775807`,
    'self/Incidents',
  ] as const;
  return { method: 'GET', path: paths[count % 4 === 1 ? 0 : count % 4 === 2 ? 1 : 2], token };
}

/** A call for help of a tenant. */
export function callOf({ id, typeId, people }: Tenant): Asked {
  const caller = people[0] as Tenant['people'][number];
  const body = {
    OwnerId: id,
    CreatedBy: caller.presence,
    DisplayName: 'Lockdown',
    Content: { IncidentDescription: 'Load', IncidentPurpose: 1, IncidentTypeId: typeId, Mode: 0 },
    ChosenResponders: [],
    IncidentTimestamp: toZonedForm(Date.now(), 'Europe/London'),
  };
  return { method: 'POST', path: `${id}/Incidents`, token: caller.token, body };
}

/** Makes tenants in the database of a server, each with a chat. */
export async function makeTenants(
  count: number,
  at: { url: string; databaseUrl: string; tokenOf(subject: string): Promise<string> },
): Promise<Tenant[]> {
  const client = new pg.Client({ connectionString: at.databaseUrl });
  await client.connect();
  const tenants: Tenant[] = [];
  for (let index = 0; index < count; index++) {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const subject = `load-${index}-${person}`;
        return { subject, presence: randomUUID(), token: await at.tokenOf(subject) };
      }),
    );
    const tenant = { id: randomUUID(), chatId: '', typeId: randomUUID(), people };
    await fill(client, tenant, `Tenant ${index}`);
    const [first, ...others] = people;
    const chat = await send(`${at.url}/api/v1/${tenant.id}/Chats`, first?.token ?? '', {
      OwnerId: tenant.id,
      CreatedBy: first?.presence,
      AddMembers: others.map(({ presence }) => presence),
    });
    tenants.push({ ...tenant, chatId: chat.id });
  }
  await client.query('analyze');
  await client.end();
  return tenants;
}
