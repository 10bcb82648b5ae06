-- Lists are put together from pieces that are kept by their group's version (design §7, decision 017). Here the
-- database itself sees to it that a version moves with whatever stands in a piece, whoever changes it: a verb that
-- forgets to, or SQL by hand, can leave nothing stale behind.

-- A group that is changed has another version.
create function move_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger group_changed before update on groups
  for each row when (new.version = old.version and new is distinct from old) execute function move_version();

-- Groups that this transaction has written have another version already: xmin is who wrote a row. Taken in one order by
-- everybody: two people who are renamed at once share groups, and would wait for each other.
create function move_versions_of(groups_changed uuid[]) returns void language sql as $$
  with taken as (
    select tenant_id, id from groups where id = any (groups_changed) and xmin <> pg_current_xact_id()::xid
    order by id for no key update
  )
  update groups g set version = g.version + 1 from taken where g.tenant_id = taken.tenant_id and g.id = taken.id
$$;

create function members_changed() returns trigger language plpgsql as $$
begin
  perform move_versions_of(array(select distinct group_id from changed));
  return null;
end $$;
create trigger members_added after insert on group_members
  referencing new table as changed for each statement execute function members_changed();
create trigger members_removed after delete on group_members
  referencing old table as changed for each statement execute function members_changed();
create trigger entries_removed after delete on timeline_entries
  referencing old table as changed for each statement execute function members_changed();

-- Of a member only the answer stands in a piece; read pointers and the ledger of an alert do not.
create function group_of_row_changed() returns trigger language plpgsql as $$
begin
  perform move_versions_of(array[new.group_id]);
  return null;
end $$;
create trigger member_answered after update of responded_at, presence_id on group_members
  for each row when (old.responded_at is distinct from new.responded_at or old.presence_id <> new.presence_id)
  execute function group_of_row_changed();
-- A new entry takes its number from the group's row, so that the group has another version by that.
create trigger entry_changed after update on timeline_entries
  for each row when (old is distinct from new) execute function group_of_row_changed();

create function same_group_changed() returns trigger language plpgsql as $$
begin
  perform move_versions_of(array[new.id]);
  return null;
end $$;
create trigger chat_changed after update on chats
  for each row when (old is distinct from new) execute function same_group_changed();
-- That it was alerted is no part of the piece.
create trigger incident_changed after update of incident_type_id, type_name, icon, purpose, mode, is_urgent,
    is_personal, description, location, incident_timestamp, first_responder, first_responder_name, first_responded,
    close_reason, closed_by, closed_by_name on incidents
  for each row when (old is distinct from new) execute function same_group_changed();

-- Names stand in the pieces of open groups; closed ones keep what was read at the time.
create function person_changed() returns trigger language plpgsql as $$
begin
  perform move_versions_of(array(
    select m.group_id from group_members m where m.tenant_id = new.tenant_id and m.presence_id = new.id and m.is_chat
    union
    select g.id from groups g where g.tenant_id = new.tenant_id and g.type = 3 and g.archived_at is null
      and (g.created_by = new.id or exists (select 1 from group_members m
        where m.tenant_id = g.tenant_id and m.group_id = g.id and m.presence_id = new.id))));
  return null;
end $$;
create trigger person_renamed after update of display_name, org_id, removed_at on presences
  for each row when (old.display_name <> new.display_name or old.org_id <> new.org_id
    or old.removed_at is distinct from new.removed_at)
  execute function person_changed();
