import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Copies it as it is, when nobody is connected; answers what puts the copy in its place, as a restore would. */
  backUp(): Promise<() => Promise<void>>;
  drop(): Promise<void>;
}

/** How the runner tells its test processes which run they belong to. */
const RUN = 'SOTERIA_TEST_RUN';

const prefixOf = (run: string): string => `soteria_test_${run}_`;
const templateOf = (run: string): string => `${prefixOf(run)}template`;

/**
 * Begins a run of tests or benches: makes the template that `fill` migrates, under names of its own, so that two
 * runs at once do not meet.
 * @returns what ends the run: drops the template and whatever was left behind
 */
export async function startTestRun(fill: (pool: pg.Pool) => Promise<void>): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  process.env[RUN] = run;
  await asAdmin((client) => client.query(`create database ${templateOf(run)} template template0`));
  const pool = new pg.Pool({ connectionString: addressOf(templateOf(run)), max: 1 });
  await fill(pool).finally(() => pool.end());
  return () =>
    asAdmin(async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefixOf(run)],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
}

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
    url: addressOf(name),
    async backUp() {
      await asAdmin((client) => client.query(`create database ${name}_backup template ${name}`));
      return () =>
        asAdmin(async (client) => {
          await client.query(`drop database ${name} with (force)`);
          await client.query(`alter database ${name}_backup rename to ${name}`);
        });
    },
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The PostgreSQL that tests make their databases in: TEST_DATABASE_URL, or the machine's own. */
const adminUrl = (): string => process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

function addressOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
