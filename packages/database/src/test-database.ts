import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The migrated template that vitest's global set-up makes once a run (vitest.setup.ts). */
export const SERVER_TEMPLATE = 'soteria_test_template';

/** The PostgreSQL that tests make their databases in: TEST_DATABASE_URL, or the machine's own. */
export function adminUrl(): string {
  return process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
}

/** A database of a test file's own: `server` has the server's and the identity provider's tables, `empty` none. */
export async function createTestDatabase({
  template,
}: {
  template: 'server' | 'empty';
}): Promise<TestDatabase> {
  const name = `soteria_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const source = template === 'server' ? SERVER_TEMPLATE : 'template0';
  await asAdmin((client) => client.query(`create database ${name} template ${source}`));
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** One statement after another on a connection to the administrator's database. */
export async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
