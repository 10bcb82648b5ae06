import pg from 'pg';
import { Alerted } from './alerted.ts';
import { openHouse } from './house.ts';
import { until } from './pause.ts';
import { newCall, RAISER, raise } from './raise.ts';
import { type Held, startStatementWire } from './statement-wire.ts';

/** Somebody whom a lockdown reaches. */
const WITNESS = 'l.duval';
/** Whoever is to be told is told within this of the new process listening, in ms. */
const TOLD_WITHIN_MS = 10_000;

export interface Crash {
  /** The server was killed when so many answers of the database had reached it, */
  answers: number;
  /** and the next statement had not been carried out, or its answer was lost. */
  held: Held;
}

export interface Outcome {
  crashes: number;
  /** Incidents that were in the database after a crash. */
  raised: number;
  /** Of those: nobody was told of them. */
  untold: number;
  /** Of those: without people, or without the first entry of the timeline. */
  half: number;
  /** The same call again under its own key made another incident, or none. */
  doubled: number;
}

interface Found {
  id: string;
  members: number;
  entries: number;
}

/** A call for help that was written down is an incident within this of the new process listening, in ms. */
const LAID_OUT_WITHIN_MS = 10_000;

const WAITING = 'select from incident_calls where created_at >= $1';
const FIND = `
  select i.id, (select count(*)::int from group_members m where m.group_id = i.id) as members,
    (select count(*)::int from timeline_entries e where e.group_id = i.id) as entries
  from incidents i join groups g on g.tenant_id = i.tenant_id and g.id = i.id
  where g.created_at >= $1`;

/** What there is of calls since then, once none of them is waiting to be laid out. */
async function find(databaseUrl: string, since: Date): Promise<Found[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const isLaidOut = async () => (await client.query(WAITING, [since])).rows.length === 0;
  const areAll = await until(isLaidOut, LAID_OUT_WITHIN_MS);
  const { rows } = await client.query<Found>(FIND, [since]);
  await client.end();
  if (!areAll) throw new Error('A call for help was not laid out.');
  return rows;
}

/**
 * Kills the server at each of these moments while somebody calls for help, starts it again, and looks at what is
 * there before the call is repeated, and after.
 */
export async function crashWhileRaising(crashes: readonly Crash[]): Promise<Outcome> {
  const outcome: Outcome = { crashes: 0, raised: 0, untold: 0, half: 0, doubled: 0 };
  const target = new URL(process.env.TEST_DATABASE_URL ?? '');
  const wire = await startStatementWire({ host: target.hostname, port: Number(target.port || 5432) });
  const { server, issuer, close } = await openHouse({ throughPort: wire.port });
  const tokens = {
    raiser: await issuer.tokenOf(RAISER, server.url),
    witness: await issuer.tokenOf(WITNESS, server.url),
  };
  const databaseUrl = server.databaseUrl ?? '';
  for (const { answers, held } of crashes) {
    const since = new Date();
    const call = newCall();
    const stopped = wire.stopAfter(answers, held);
    const raising = raise(server.url, tokens.raiser, call);
    await stopped;
    await server.kill();
    await raising;
    wire.mend();
    const witness = new Alerted(server.url, tokens.witness);
    await server.start();
    const [found] = await find(databaseUrl, since);
    outcome.crashes++;
    if (found) {
      outcome.raised++;
      if (found.members === 0 || found.entries === 0) outcome.half++;
      if (!(await until(() => witness.hasHeardOf(found.id), TOLD_WITHIN_MS))) outcome.untold++;
    }
    const again = await raise(server.url, tokens.raiser, call);
    const after = await find(databaseUrl, since);
    if (after.length !== 1 || after[0]?.id !== again || (found && found.id !== again)) outcome.doubled++;
    witness.close();
  }
  await close();
  wire.close();
  return outcome;
}
