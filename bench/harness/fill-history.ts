import pg from 'pg';
import { ORG } from './product-world.ts';

/** A house that has been in use: so many organisations, and closed incidents spread evenly over them. */
export interface History {
  databaseUrl: string;
  organisations: number;
  incidents: number;
}

const PEOPLE = 20;
const ON_EACH = 5;
const ENTRIES = 3;

/** The organisation of the measurements is one of them; every tenth other one is in the tenant of the one before. */
const ORGANISATIONS = `
insert into organisations (tenant_id, id, display_name)
select case when n % 10 = 0 then md5('org ' || n - 1)::uuid else md5('org ' || n)::uuid end, md5('org ' || n)::uuid,
  'Organisation ' || n
from generate_series(1, $1::int - 1) n`;

const PRESENCES = `
insert into presences (tenant_id, id, org_id, subject_id, display_name, created_at)
select o.tenant_id, md5(o.id || ' ' || n)::uuid, o.id, 'subject ' || md5(o.id || ' ' || n), 'Person ' || n, now()
from organisations o, generate_series(1, ${PEOPLE}) n where o.id <> '${ORG}'`;

const INCIDENTS = `
with orgs as (
  select tenant_id, id, row_number() over (order by id) - 1 as place, count(*) over () as orgs from organisations
), people as (
  select tenant_id, org_id, id, display_name, row_number() over (partition by org_id order by id) as seat from presences
), past as (
  select o.tenant_id, o.id as org_id, md5('incident ' || n)::uuid as id, n,
    date_trunc('milliseconds', now() - make_interval(mins => 5 * n)) as at
  from generate_series(1, $1::int) n join orgs o on o.place = n % o.orgs
), made as (
  insert into groups (tenant_id, id, type, org_id, display_name, created_by, created_at, last_seq, last_ticks,
    last_human_ticks, archived_at)
  select past.tenant_id, past.id, 3, past.org_id, 'Incident ' || n, p.id, at, ${ENTRIES},
    (extract(epoch from at) * 10000000)::bigint, (extract(epoch from at) * 10000000)::bigint, at + interval '5 minutes'
  from past join people p on p.org_id = past.org_id and p.seat = 1
), raised as (
  insert into incidents (tenant_id, id, type_name, icon, purpose, mode, is_urgent, description, incident_timestamp,
    alerted_at, close_reason)
  select tenant_id, id, 'Lockdown', 'lock', 1, 0, false, 'Over', at, at, 'all-clear' from past
), joined as (
  insert into group_members (tenant_id, group_id, presence_id, added_at, sent_at, seen_at)
  select past.tenant_id, past.id, p.id, at, at, at
  from past join people p on p.org_id = past.org_id and p.seat <= ${ON_EACH}
)
insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
select past.tenant_id, past.id, s, gen_random_uuid(), (extract(epoch from at) * 10000000)::bigint - 10000 * (${ENTRIES} - s),
  at, p.id, p.display_name, jsonb_build_object('$t', 'Markdown', '$v', jsonb_build_object('Text', 'Said then ' || s))
from past join people p on p.org_id = past.org_id and p.seat = 1 join generate_series(1, ${ENTRIES}) s on true`;

/** Fills beside what is there already, in bulk. */
export async function fillHistory({ databaseUrl, organisations, incidents }: History): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(ORGANISATIONS, [organisations]);
  await client.query(PRESENCES);
  await client.query('analyze');
  await client.query(INCIDENTS, [incidents]);
  await client.query('vacuum analyze');
  await client.end();
}
