import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** How the runner tells its test processes which run they belong to. */
const RUN = 'SOTERIA_TEST_RUN';

/** Names the databases of one run of the tests, so that two runs at once do not meet; called by its set-up. */
export function nameDatabasesOf(run: string): { prefix: string; template: string } {
  process.env[RUN] = run;
  return { prefix: prefixOf(run), template: templateOf(run) };
}

const prefixOf = (run: string): string => `soteria_test_${run}_`;
const templateOf = (run: string): string => `${prefixOf(run)}template`;

/** A database of a test file's own: `server` has the server's and the identity provider's tables, `empty` none. */
export async function createTestDatabase({
  template,
}: {
  template: 'server' | 'empty';
}): Promise<TestDatabase> {
  const run = process.env[RUN];
  if (!run) throw new Error('Run the tests from the root of the repository: its set-up makes the database.');
  const name = `${prefixOf(run)}${randomBytes(5).toString('hex')}`;
  const source = template === 'server' ? templateOf(run) : 'template0';
  await asAdmin((client) => client.query(`create database ${name} template ${source}`));
  return {
    url: databaseUrl(name),
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The address of a database of that name on the PostgreSQL of TEST_DATABASE_URL, or of the machine. */
export function databaseUrl(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function adminUrl(): string {
  return process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
}

/** Statements that belong to no database of a test's own. */
export async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
