-- What an entry said before it was edited or removed: the record is evidence (issue 3).
create table entry_versions (
  tenant_id uuid not null,
  group_id uuid not null,
  entry_id uuid not null,
  version smallint not null,
  content jsonb not null,
  said_from timestamptz not null,
  said_until timestamptz not null,
  primary key (tenant_id, group_id, entry_id, version),
  foreign key (tenant_id, group_id) references groups (tenant_id, id)
);
