-- Uploads that have begun and are no entry yet: written before the first byte is stored, deleted in the
-- transaction that appends the entry. What is left of a dead one is found by its row (decision 007).
create table media_uploads (
  tenant_id uuid not null,
  group_id uuid not null,
  entry_id uuid not null,
  begun_at timestamptz not null,
  primary key (tenant_id, group_id, entry_id)
);
create index media_uploads_by_age on media_uploads (begun_at);

-- Groups that are deleted and whose files may still be there: written in the transaction that deletes the group.
create table media_removals (
  tenant_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, group_id)
);
