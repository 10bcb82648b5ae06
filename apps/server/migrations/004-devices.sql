-- Browsers that alerts reach while no page is open, and what is on its way to them. They are a subject's, of
-- whatever tenants, so their keys start with the subject, as preferences do.

create table devices (
  subject_id text not null,
  id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  label text not null,
  registered_at timestamptz not null,
  last_sent_at timestamptz,
  last_reached_at timestamptz,
  last_failed_at timestamptz,
  died_at timestamptz,
  primary key (subject_id, id)
);

-- One message to one device. due_at is the outbox: null once it was accepted, refused or replaced; while it is
-- being sent it stands at the end of a lease, so that a crash in between sends again. Of the capability to
-- report a delivery only the hash is kept.
create table push_deliveries (
  subject_id text not null,
  id uuid not null,
  device_id uuid not null,
  occasion text not null,
  topic text not null,
  message jsonb not null,
  is_urgent boolean not null,
  tenant_id uuid,
  group_id uuid,
  token_hash bytea not null unique,
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  stale_at timestamptz not null,
  accepted_at timestamptz,
  reached_at timestamptz,
  primary key (subject_id, id),
  unique (device_id, occasion),
  foreign key (subject_id, device_id) references devices (subject_id, id) on delete cascade
) with (fillfactor = 70);
create index push_deliveries_due on push_deliveries (due_at) where due_at is not null;
create index push_deliveries_by_age on push_deliveries (created_at);
