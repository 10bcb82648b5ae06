-- A call for help as it came in: written by one short statement, alerted at once, and laid out into group, incident,
-- members, ledger, first entry and evidence by the next one, which takes it away (decision 020). One that stays was
-- left by a crash, and is laid out by the sweep.
create table incident_calls (
  tenant_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  org_id uuid not null,
  org_name text not null,
  display_name text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  ticks bigint not null,
  incident_type_id uuid not null,
  type_name text not null,
  icon text not null,
  purpose smallint not null,
  mode smallint not null,
  is_urgent boolean not null,
  is_personal boolean not null,
  description text not null,
  location text,
  incident_timestamp timestamptz not null,
  letters_due_at timestamptz not null,
  -- On what grounds these people were alerted (design §9), and how many of them were chosen by hand.
  audience text not null,
  alerted uuid[] not null,
  chosen_count integer not null,
  teams uuid[],
  team_names text[] not null,
  -- Who called, as the audit log will say it.
  subject_id text not null,
  roles text[] not null,
  action text not null,
  ip text,
  user_agent text,
  request_id text,
  primary key (tenant_id, id)
);
-- Random ids do not get smaller: it is not tried.
alter table incident_calls alter column alerted set storage external;
