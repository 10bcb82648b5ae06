-- What server processes tell one another while Redis is away (decision 014). Not written ahead: it is of no use after
-- a crash of the database. The one table whose times are the database's own, for it is read across processes.
create unlogged table bus_messages (
  id bigint generated always as identity primary key,
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index bus_messages_by_age on bus_messages (created_at);
