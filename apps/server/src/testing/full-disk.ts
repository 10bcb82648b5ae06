import pg from 'pg';
import type { TestApp } from './test-app.ts';

const FILL = `
  create function refuse_to_grow() returns trigger language plpgsql as $$
  begin
    if to_regclass('disk_reserve') is null then return new; end if;
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
  end
  $$;
  create function refuse_tables() returns event_trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
  end
  $$;
  create trigger no_room before insert on groups for each statement execute function refuse_to_grow();
  create trigger no_room before insert on timeline_entries for each statement execute function refuse_to_grow();
  create event trigger no_tables on ddl_command_start when tag in ('CREATE TABLE') execute function refuse_tables()`;
const MAKE_ROOM = `
  drop event trigger no_tables; drop trigger no_room on groups; drop trigger no_room on timeline_entries;
  drop function refuse_to_grow; drop function refuse_tables`;

async function run(test: TestApp, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.home.databaseUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/**
 * A disk without room, as PostgreSQL answers for one: nothing grows while the reserve is there, and no table can be
 * made. What only a real disk shows is in faults/resources.fault.ts.
 */
export const fillDisk = (test: TestApp): Promise<void> => run(test, FILL);

export const makeRoom = (test: TestApp): Promise<void> => run(test, MAKE_ROOM);
