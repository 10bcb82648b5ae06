-- Whoever changes an organisation or a presence, by whatever way: the people concerned are told while their pages are
-- open, so that what an organisation hides is gone at once and a right is there at once (core §4).
create function tell_of_organisation() returns trigger language plpgsql as $$
begin
  perform pg_notify('soteria_own_state', 'org ' || new.id);
  return null;
end $$;
create trigger organisation_changed after update on organisations
  for each row when (old is distinct from new) execute function tell_of_organisation();

create function tell_of_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('soteria_own_state', 'subject ' || coalesce(new.subject_id, old.subject_id));
  return null;
end $$;
create trigger presence_changed after insert or update or delete on presences
  for each row execute function tell_of_presence();
