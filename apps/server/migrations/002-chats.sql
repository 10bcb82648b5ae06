-- How many entries a member has read: with a group's last_seq it says how many are unread, without counting.
alter table group_members add column last_read_seq integer not null default 0;
update group_members m set last_read_seq = (
  select coalesce(max(e.seq), 0) from timeline_entries e
  where e.tenant_id = m.tenant_id and e.group_id = m.group_id and e.ticks <= m.last_read_ticks)
where m.last_read_ticks is not null;

-- A person's chats are found by this; incidents stay out of it, so that an SOS to a thousand people does not
-- write a thousand index entries.
alter table group_members add column is_chat boolean not null default false;
create index group_members_chats on group_members (tenant_id, presence_id) where is_chat;

-- 1: a managed group, whose name and members only admins change (core §3).
alter table groups add column flags smallint not null default 0;

-- What a group of type 2 has besides. The name stands in groups, empty for a chat without one. direct_key names
-- the two people of a one-to-one chat while they are the only members: there is never a second one.
create table chats (
  tenant_id uuid not null,
  id uuid not null,
  direct_key text,
  avatar_key text,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references groups (tenant_id, id)
);
create unique index chats_direct on chats (tenant_id, direct_key) where direct_key is not null;
