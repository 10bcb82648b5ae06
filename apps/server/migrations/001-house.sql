-- Every tenant-scoped table starts its primary key with tenant_id, so that the schema can be distributed by
-- tenant without redesign (design §7). Times come from the application's clock, never from now().

create table organisations (
  tenant_id uuid not null,
  id uuid not null unique,
  owner_id uuid,
  display_name text not null,
  kind text not null default 'site',
  onboarding_stage text not null default 'Technical Setup',
  hide_chats boolean not null default false,
  permit_web_access boolean not null default true,
  guidance_mode smallint not null default 0,
  demo_mode smallint check (demo_mode between 0 and 2),
  time_zone text not null default 'Europe/London',
  delete_archived_chat_days integer not null default 180,
  is_hidden boolean not null default false,
  is_content_org boolean not null default false,
  thumb_key text,
  banner_key text,
  primary key (tenant_id, id)
);

create table presences (
  tenant_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  subject_id text,
  display_name text not null,
  job_title text,
  email text,
  phone text,
  is_responder boolean not null default false,
  is_hidden boolean not null default false,
  permissions integer not null default 0,
  granular_permissions text[] not null default '{}',
  thumb_key text,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references organisations (tenant_id, id)
);
create unique index presences_one_per_subject on presences (tenant_id, org_id, subject_id) where removed_at is null;
create index presences_by_subject on presences (subject_id) where removed_at is null;
create index presences_by_org on presences (tenant_id, org_id) where removed_at is null;

create table preferences (
  subject_id text primary key,
  last_org uuid not null
);

create table skills (
  tenant_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  display_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references organisations (tenant_id, id)
);
create index skills_by_org on skills (tenant_id, org_id);

create table skill_presences (
  tenant_id uuid not null,
  skill_id uuid not null,
  presence_id uuid not null,
  primary key (tenant_id, skill_id, presence_id),
  foreign key (tenant_id, skill_id) references skills (tenant_id, id) on delete cascade,
  foreign key (tenant_id, presence_id) references presences (tenant_id, id)
);
create index skill_presences_by_presence on skill_presences (tenant_id, presence_id);

create table incident_type_groups (
  tenant_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  display_name text not null,
  primary key (tenant_id, id)
);

create table incident_types (
  tenant_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  display_name text not null,
  description text not null default '',
  purpose smallint not null default 0,
  group_id uuid,
  attributes jsonb not null default '{}',
  rank integer not null default 0,
  is_hidden boolean not null default false,
  is_urgent boolean not null default false,
  icon text not null default 'alert-circle',
  audience text not null default 'everyone' check (audience in ('everyone', 'teams')),
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references organisations (tenant_id, id),
  foreign key (tenant_id, group_id) references incident_type_groups (tenant_id, id)
);
create index incident_types_by_org on incident_types (tenant_id, org_id) where removed_at is null;

create table incident_type_skills (
  tenant_id uuid not null,
  incident_type_id uuid not null,
  skill_id uuid not null,
  primary key (tenant_id, incident_type_id, skill_id),
  foreign key (tenant_id, incident_type_id) references incident_types (tenant_id, id) on delete cascade,
  foreign key (tenant_id, skill_id) references skills (tenant_id, id) on delete cascade
);

create table tags (
  tenant_id uuid not null,
  org_id uuid not null,
  provider text not null,
  type text not null,
  providers_id text not null,
  description text not null,
  primary key (tenant_id, org_id, provider, type, providers_id),
  foreign key (tenant_id, org_id) references organisations (tenant_id, id)
);

create table quick_messages (
  tenant_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  display_name text not null,
  body text not null,
  type text not null,
  is_hidden boolean not null default false,
  attributes jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references organisations (tenant_id, id)
);
create index quick_messages_by_org on quick_messages (tenant_id, org_id);

-- What people belong to and talk on. last_seq counts the entries without a gap: it is taken under this
-- row's lock, in the transaction that writes the entry (design §6). version moves with every change.
create table groups (
  tenant_id uuid not null,
  id uuid not null,
  type smallint not null check (type in (2, 3, 7)),
  org_id uuid not null,
  display_name text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  last_seq integer not null default 0,
  last_ticks bigint not null,
  last_human_ticks bigint not null,
  version bigint not null default 1,
  archived_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references organisations (tenant_id, id)
) with (fillfactor = 80);
create index groups_by_org on groups (tenant_id, org_id, type, created_at);
-- A person's incidents are found through the open ones of their tenant and the members' primary key: an index
-- by presence would be a random write for each of the thousand people that an SOS alerts.
create index groups_open on groups (tenant_id, type) where archived_at is null;

-- A presence in a group, with the delivery ledger of one alerted person (design §9). No foreign key to groups:
-- it is checked row by row and took 11 of the 29 ms of an SOS to 1,000 people; the statements that add members
-- take the group's id from the group itself.
create table group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  presence_id uuid not null,
  added_by uuid,
  added_at timestamptz not null,
  first_arrived timestamptz,
  last_read_ticks bigint,
  sent_at timestamptz,
  reached_at timestamptz,
  seen_at timestamptz,
  responded_at timestamptz,
  primary key (tenant_id, group_id, presence_id)
) with (fillfactor = 70);

create table timeline_entries (
  tenant_id uuid not null,
  group_id uuid not null,
  seq integer not null,
  id uuid not null,
  ticks bigint not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  behaviour smallint not null default 0,
  content jsonb not null,
  primary key (tenant_id, group_id, seq),
  unique (tenant_id, group_id, ticks),
  foreign key (tenant_id, group_id) references groups (tenant_id, id)
);

-- alerted_at is the outbox: null until the alert of a committed incident has been handed to the hub.
create table incidents (
  tenant_id uuid not null,
  id uuid not null,
  incident_type_id uuid,
  type_name text not null,
  icon text not null,
  purpose smallint not null,
  mode smallint not null check (mode between 0 and 2),
  is_urgent boolean not null,
  description text not null,
  location text,
  incident_timestamp timestamptz not null,
  first_responder uuid,
  first_responder_name text,
  first_responded timestamptz,
  alerted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references groups (tenant_id, id)
);
create index incidents_not_alerted on incidents (tenant_id, id) where alerted_at is null;

create table incident_teams (
  tenant_id uuid not null,
  incident_id uuid not null,
  skill_id uuid not null,
  added_by uuid,
  added_at timestamptz not null,
  primary key (tenant_id, incident_id, skill_id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id)
);

create table tag_links (
  tenant_id uuid not null,
  incident_id uuid not null,
  org_id uuid not null,
  provider text not null,
  type text not null,
  providers_id text not null,
  description text not null,
  primary key (tenant_id, incident_id, org_id, provider, type, providers_id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id)
);

create table assignments (
  tenant_id uuid not null,
  id uuid not null,
  incident_id uuid not null,
  display_name text not null,
  description text not null default '',
  status smallint not null default 0 check (status between 0 and 2),
  position integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id)
);
create index assignments_by_incident on assignments (tenant_id, incident_id, position);

-- Creating calls answered once (design §4); kept 24 hours.
create table idempotency_keys (
  subject_id text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  entity_id uuid,
  answer jsonb,
  created_at timestamptz not null,
  primary key (subject_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Sessions ended before their access tokens expired.
create table revoked_sessions (
  session_id text primary key,
  subject_id text not null,
  until timestamptz not null
);

create table settings (
  name text primary key,
  value jsonb not null
);
