import pg from 'pg';
import { ORG } from './product-world.ts';

/** Chats and open incidents of an organisation, each of `size` people, as a fortnight of talk leaves them. */
export interface Filling {
  databaseUrl: string;
  chats: number;
  incidents: number;
  size: number;
}

const ENTRIES = 10;
const RESPONDING = 4;

const SQL = `
with seated as (
  select id, display_name, row_number() over (order by created_at, length(display_name), display_name) - 1 as number
  from presences where tenant_id = $1
), people as (
  select id, display_name, number / $4::int as slice, number % $4::int + 1 as place from seated
), numbers as (
  select n, n <= $2 as is_chat, (n - 1) % (select max(slice) + 1 from people) as slice, gen_random_uuid() as id,
    date_trunc('milliseconds', now() - make_interval(secs => 30 * n)) as at
  from generate_series(1, $2::int + $3::int) n
), made as (
  insert into groups (tenant_id, id, type, org_id, display_name, created_by, created_at, last_seq, last_ticks,
    last_human_ticks)
  select $1, n.id, case when is_chat then 2 else 3 end, $1, 'Group ' || n, p.id, at, ${ENTRIES},
    (extract(epoch from at) * 10000000)::bigint, (extract(epoch from at) * 10000000)::bigint
  from numbers n join people p on p.slice = n.slice and p.place = 1
), chats as (
  insert into chats (tenant_id, id) select $1, id from numbers where is_chat
), incidents as (
  insert into incidents (tenant_id, id, type_name, icon, purpose, mode, is_urgent, description, location,
    incident_timestamp, first_responder, first_responder_name, first_responded, alerted_at)
  select $1, n.id, 'Lockdown', 'lock', 1, 0, false, 'Somebody is at the gate who should not be there.', 'Main gate', at,
    p.id, p.display_name, at, at from numbers n join people p on p.slice = n.slice and p.place = 2 where not is_chat
), members as (
  insert into group_members (tenant_id, group_id, presence_id, added_at, is_chat, first_arrived, seen_at, last_read_ticks,
    last_read_seq, sent_at, responded_at)
  select $1, n.id, p.id, at, is_chat, at, at, (extract(epoch from at) * 10000000)::bigint, 5, at,
    case when not is_chat and p.place between 2 and ${RESPONDING + 1} then at end
  from numbers n join people p on p.slice = n.slice
)
insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
select $1, n.id, s, gen_random_uuid(), (extract(epoch from at) * 10000000)::bigint - (${ENTRIES} - s) * 10000, at, p.id,
  p.display_name, jsonb_build_object('$t', 'Markdown', '$v', jsonb_build_object('Text',
    'A message as long as messages are on the whole: some ninety letters, number ' || s))
from numbers n join people p on p.slice = n.slice join generate_series(1, ${ENTRIES}) s on p.place = 1 + s % 5`;

export async function fillGroups({ databaseUrl, chats, incidents, size }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(SQL, [ORG, chats, incidents, size]);
  await client.query('vacuum analyze');
  await client.end();
}
