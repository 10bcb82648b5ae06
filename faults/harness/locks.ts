import pg from 'pg';
import type { Trouble } from './under-trouble.ts';

const LASTS_MS = 10_000;

/** Another session that holds locks, as a report or a mistake would. */
export const lock = (databaseUrl: string, name: string, ...statements: string[]): Trouble => ({
  name: `10 s: ${name}`,
  lastsMs: LASTS_MS,
  turnsRed: true,
  async begin() {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return async () => {
      await client.end();
      return [];
    };
  },
});

/** The newest incident's row, everybody's presence and where the audit logs end. */
export const HOT_ROWS = [
  'select 1 from groups where type = 3 order by created_at desc limit 1 for update',
  'select 1 from presences for update',
  'select 1 from audit_heads for update',
];
