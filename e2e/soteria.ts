import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@soteria/database/test-database';
import { openMachine } from '@soteria/server/machines/machine';
import { findNginx, startNginx } from '@soteria/server/machines/nginx';
import { closedPort, findRedis, redisAt } from '@soteria/server/testing/ports';
import pg from 'pg';

/** `SOTERIA_MACHINES=3`: three server processes behind nginx in place of one. */
const isHouse = process.env.SOTERIA_MACHINES === '3';
const FILL = `
  with chosen as (
    select g.* from groups g join incidents i on i.tenant_id = g.tenant_id and i.id = g.id
    where i.mode = 1 and g.archived_at is null limit 1
  ), grown as (
    update groups g set last_seq = g.last_seq + $1, last_ticks = g.last_ticks + $1::bigint * 10000, version = g.version + 1
    from chosen where g.tenant_id = chosen.tenant_id and g.id = chosen.id
  )
  insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
  select tenant_id, id, last_seq + n, gen_random_uuid(), last_ticks + n::bigint * 10000, created_at, created_by, 'Tom Okafor',
    jsonb_build_object('$t', 'Markdown', '$v', jsonb_build_object('Text', 'entry ' || (n - 1)))
  from chosen, generate_series(1, $1::int) n`;

/** The product as a newcomer runs it, on a port and a database of its own, that a journey can kill and restart. */
export interface Soteria {
  url: string;
  /** As a power cut would: the process is gone at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops, copies the database and starts; answers what puts the copy back, as a restore would, while it is killed. */
  backUp(): Promise<() => Promise<void>>;
  /** Runs SQL on the journey's database, behind the product's back. */
  execute(sql: string, values?: unknown[]): Promise<void>;
  /** Writes many entries at once onto the demo's drill, behind the product's back. */
  fillTimeline(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Three processes behind nginx on a port; answers the way to stop nginx. */
async function openHouse(port: number, ports: readonly number[]): Promise<() => Promise<void>> {
  const nginx = findNginx();
  if (!nginx) throw new Error('SOTERIA_MACHINES=3 needs nginx: install it.');
  return startNginx(nginx, port, ports);
}

export async function startSoteria(env: Record<string, string> = {}): Promise<Soteria> {
  const [database, port, dataDir] = [
    await createTestDatabase({ template: 'empty' }),
    await closedPort(),
    await mkdtemp(join(tmpdir(), 'soteria-journey-')),
  ];
  const url = `http://localhost:${port}`;
  const ports = isHouse ? await Promise.all([1, 2, 3].map(closedPort)) : [port];
  const stopNginx = isHouse ? await openHouse(port, ports) : async () => {};
  const shared = isHouse
    ? {
        ...redisAt((await findRedis()) ?? (await closedPort())),
        PUBLIC_URL: url,
        TRUST_PROXY: 'on',
        DATABASE_POOL: '6',
      }
    : {};
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'error', ...shared, ...env };
  const machines = ports.map((each) => openMachine(each, settings));
  const execute = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(sql, values);
    await client.end();
  };
  const soteria: Soteria = {
    url,
    execute,
    start: async () => void (await Promise.all(machines.map((machine) => machine.start()))),
    kill: async () => void (await Promise.all(machines.map((machine) => machine.kill()))),
    async backUp() {
      await soteria.kill();
      const restore = await database.backUp();
      await soteria.start();
      return restore;
    },
    fillTimeline: (count) => execute(FILL, [count]),
    async stop() {
      await Promise.all(machines.map((machine) => machine.stop()));
      await stopNginx();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await soteria.start();
  return soteria;
}
