-- Who changed what, and who read closed records (issue 4, decision 015): one chain of hashes for each tenant.
create table audit_entries (
  tenant_id uuid not null,
  seq bigint not null,
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
  -- json and not jsonb: it is kept as it was written, letter by letter, and so is its hash.
  details json not null,
  ip text,
  user_agent text,
  request_id text,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create index audit_entries_by_org on audit_entries (tenant_id, org_id, seq);

-- Where each chain ends: without it nobody would see that the last entries are gone.
create table audit_heads (
  tenant_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

-- What is hashed of an entry, after the hash before it: its fields in this order, each with its length in bytes, so
-- that no two entries read the same. apps/server/src/rooms/audit/chain-hash.ts works it out by itself.
create function audit_text(e audit_entries) returns text language sql stable as $$
  select string_agg(coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-'), ',' order by place)
  from unnest(array[
    e.tenant_id::text, e.seq::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    e.org_id::text, e.subject_id, e.presence_id::text, e.actor_name, e.roles::text, e.action, e.target_kind,
    e.target_id, e.target_label, e.details::text, e.ip, e.user_agent, e.request_id
  ]) with ordinality as field (value, place)
$$;

-- Number, hash and head are the database's own work: nothing is inserted beside the chain. The head's row lock is held
-- to the end of the transaction, so verbs append last.
create function chain_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_heads (tenant_id, seq, hash) values (new.tenant_id, 0, sha256('')) on conflict do nothing;
  select seq + 1, hash into new.seq, new.prev_hash from audit_heads where tenant_id = new.tenant_id for update;
  new.hash := sha256(new.prev_hash || convert_to(audit_text(new), 'UTF8'));
  update audit_heads set seq = new.seq, hash = new.hash where tenant_id = new.tenant_id;
  return new;
end
$$;
create trigger audit_entries_chain before insert on audit_entries for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log only grows.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_heads_stay before delete or truncate on audit_heads
  for each statement execute function refuse_audit_change();
create trigger audit_heads_only_grow before update on audit_heads
  for each row when (new.seq <> old.seq + 1 or new.tenant_id <> old.tenant_id)
  execute function refuse_audit_change();
