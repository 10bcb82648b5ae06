-- All that follows a call for help fits into one statement after the one that raises it (issue 2, decision 018).

-- Evidence of calls for help, committed with the call and chained a moment later: the chain's lock never holds one up.
create table audit_waiting (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  at timestamptz not null,
  org_id uuid not null,
  subject_id text not null,
  presence_id uuid not null,
  actor_name text not null,
  roles text[] not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  target_label text not null,
  details json not null,
  ip text,
  user_agent text,
  request_id text
);

-- When who was not reached by then gets a letter; null once those letters were asked for.
alter table incidents add column letters_due_at timestamptz;
create index incidents_letters_due on incidents (letters_due_at) where letters_due_at is not null;

-- The capability to report a delivery names the delivery and proves itself; only what was sent before has a hash.
alter table push_deliveries alter column token_hash drop not null, drop constraint push_deliveries_token_hash_key;
create unique index push_deliveries_by_id on push_deliveries (id);
create index push_deliveries_by_hash on push_deliveries (token_hash) where token_hash is not null;

-- Whether somebody's reading of a closed incident is in the audit log already (decision 015).
create index audit_entries_by_target on audit_entries (tenant_id, target_id, at);
