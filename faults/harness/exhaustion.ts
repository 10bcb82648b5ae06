import { riverside } from '@soteria/server/testing/raise';
import pg from 'pg';
import type { Issuer } from './issuer.ts';
import { RAISER } from './raise.ts';
import type { Trouble } from './under-trouble.ts';

const LASTS_MS = 10_000;
/** More than there are connections. */
const READERS = 60;

/**
 * Every ordinary connection of the server is in use: many ask for what cannot be read, and again as soon as they
 * are refused.
 */
export const takeConnections = (url: string, databaseUrl: string, issuer: Issuer): Trouble => ({
  name: '10 s: every ordinary connection of the server in use',
  lastsMs: LASTS_MS,
  turnsRed: true,
  async begin() {
    const token = await issuer.tokenOf(RAISER, url);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('lock table quick_messages in access exclusive mode');
    let isOn = true;
    const read = async () => {
      const headers = { authorization: `Bearer ${token}` };
      while (isOn) {
        const path = `${riverside.t}/Orgs/${riverside.o}/QuickMessages`;
        await fetch(`${url}/api/v1/${path}`, { headers }).then((response) => response.text());
      }
    };
    const reading = Promise.all(Array.from({ length: READERS }, read));
    return async () => {
      isOn = false;
      await client.end();
      await reading;
      return [];
    };
  },
});

/** PostgreSQL takes no further connections: others have what is left of them, and take what comes free. */
export const takeSlots = (databaseUrl: string): Trouble => ({
  name: '10 s: PostgreSQL takes no further connections',
  lastsMs: LASTS_MS,
  // What is open already stays open, and serves.
  turnsRed: false,
  async begin() {
    const clients: pg.Client[] = [];
    const take = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on('error', () => {});
        try {
          await client.connect();
        } catch {
          return;
        }
        clients.push(client);
      }
    };
    await take();
    const timer = setInterval(take, 100);
    return async () => {
      clearInterval(timer);
      await Promise.all(clients.map((client) => client.end()));
      return [];
    };
  },
});
