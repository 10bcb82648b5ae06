import { hashPassword } from '@soteria/identity/accounts/passwords';
import { Crowd } from './harness/crowd.ts';
import { createBenchDatabase } from './harness/database.ts';
import { fillGroups } from './harness/fill-groups.ts';
import { microseconds, startWorker } from './harness/processes.ts';
import type { Raise } from './harness/product-world.ts';
import { roundsOf } from './harness/rounds.ts';
import { median, percentile, printTable, spread } from './harness/statistics.ts';

/**
 * 5,000 people come within 30 s, each from their token on: five first loads at once and the hub. Their sign-in itself
 * is the identity provider's, which may be another's: how many passwords a second the embedded one checks is a row of
 * its own, since that, and not this server, is then what a herd waits for. Meanwhile somebody calls for help.
 */
const PEOPLE = 5_000;
const CHAT = 20;
const WITHIN_MS = 30_000;
const P99_LIMIT_MS = 500;
const SOS_LIMIT = 2;
/** Connected all the time: the SOS is over when the last of them has it. The last people of the organisation. */
const WATCHING = 100;
/**
 * The herd comes in so many parts, with a call for help in the middle of each. A call goes to everybody who is there by
 * then: so it is compared with calls just before and after the part, when nobody comes. Each has its all clear before
 * the next: with all the calls of a run open, each who comes is told of 150 emergencies, and that is what is measured.
 */
const PARTS = 5;
const IDLE_CALLS = 3;
const SETTLED_MS = 500;
const ROUNDS = roundsOf(5);
const HASHES = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const database = await createBenchDatabase();
const [product, herd] = [startWorker('product'), startWorker('herd-clients')];
const { url, tokens, raise } = await product.ask<{ url: string; tokens: string[]; raise: Raise }>({
  type: 'start',
  databaseUrl: database.url,
  members: PEOPLE + WATCHING,
});
await fillGroups({ databaseUrl: database.url, chats: PEOPLE / CHAT, incidents: 0, size: CHAT });
const watching = await Crowd.connect(url, tokens.slice(PEOPLE));

let calls = 0;

const send = async (method: string, path: string, body: object): Promise<Response> => {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${raise.token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
};

interface Call {
  /** From the press to the last of those who watch, in ms. */
  took: number;
  close(): Promise<unknown>;
}

async function callForHelp(): Promise<Call> {
  const marker = `call ${calls++};`;
  await watching.expect(marker);
  const startedAt = microseconds();
  const answer = await send('POST', raise.path, { ...raise.body, DisplayName: marker });
  const took = ((await watching.lastAt()) - startedAt) / 1000;
  const { id } = (await answer.json()) as { id: string };
  const closing = { IncidentId: id, ArchivingPresenceId: raise.body.CreatedBy };
  return { took, close: () => send('DELETE', `${raise.path}/Archive`, closing) };
}

/** Calls while nobody comes, each with its all clear before the next; the median, in ms. */
async function callIdly(): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < IDLE_CALLS; call++) {
    await pause(SETTLED_MS);
    const { took, close } = await callForHelp();
    times.push(took);
    await close();
  }
  return median(times);
}

interface Part {
  times: number[];
  errors: string[];
  idle: number;
  busy: number;
}

/** A part of the herd, and what a call takes meanwhile and when nobody comes. */
async function comeAndCall(part: number, idleBefore: number): Promise<Part & { idleAfter: number }> {
  const size = PEOPLE / PARTS;
  const withinMs = WITHIN_MS / PARTS;
  const [came, call] = await Promise.all([
    herd.ask<{ times: number[]; errors: string[] }>({
      type: 'herd',
      url,
      tokens: tokens.slice(part * size, (part + 1) * size),
      withinMs,
    }),
    pause(withinMs / 2).then(callForHelp),
  ]);
  await call.close();
  const idleAfter = await callIdly();
  return { ...came, busy: call.took, idle: (idleBefore + idleAfter) / 2, idleAfter };
}

interface Round {
  times: number[];
  errors: string[];
  parts: Part[];
}

async function once(): Promise<Round> {
  const parts: Part[] = [];
  let idle = await callIdly();
  for (let part = 0; part < PARTS; part++) {
    const done = await comeAndCall(part, idle);
    parts.push(done);
    idle = done.idleAfter;
  }
  await herd.ask({ type: 'leave' });
  await pause(1_000);
  return { parts, times: parts.flatMap((part) => part.times), errors: parts.flatMap((part) => part.errors) };
}

/** Passwords a second that one process hashes, as the provider does for each sign-in. */
async function hashRate(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: HASHES }, (_, index) => hashPassword(`together until safe ${index}`)),
  );
  return HASHES / ((performance.now() - startedAt) / 1000);
}

await callIdly();
const rounds: Round[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push(await once());
await Promise.all([watching.leave(), herd.stop(), product.stop()]);
await database.drop();

const p99s = rounds.map((round) => percentile(round.times, 0.99));
const errors = rounds.flatMap((round) => round.errors);
const parts = rounds.flatMap((round) => round.parts);
const ratios = parts.map((part) => part.busy / part.idle);
const inMs = (value: number) => `${value.toFixed(0)} ms`;
for (const error of new Set(errors)) process.stdout.write(`${error}\n`);
printTable(`${PEOPLE} people come within ${WITHIN_MS / 1000} s (${ROUNDS} rounds)`, [
  {
    what: `calls and hub connections that failed, of ${rounds.reduce((sum, round) => sum + round.times.length, 0)}`,
    value: String(errors.length),
    reference: '',
    ratio: '',
    limit: '0',
    holds: errors.length === 0,
  },
  {
    what: 'p99 of calls and hub connections',
    value: `${inMs(median(p99s))} ± ${spread(p99s).toFixed(0)}`,
    reference: '',
    ratio: '',
    limit: `< ${P99_LIMIT_MS} ms`,
    holds: median(p99s) < P99_LIMIT_MS,
  },
  {
    what: `SOS to the last of ${WATCHING} meanwhile, against just before and after`,
    value: inMs(median(parts.map((part) => part.busy))),
    reference: inMs(median(parts.map((part) => part.idle))),
    ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
    limit: `≤ ${SOS_LIMIT}`,
    holds: median(ratios) <= SOS_LIMIT,
  },
  {
    what: 'passwords a second, had they to sign in at the embedded provider',
    value: `${(await hashRate()).toFixed(0)}/s`,
    reference: `${(PEOPLE / (WITHIN_MS / 1000)).toFixed(0)}/s`,
    ratio: '',
    limit: '',
    holds: true,
  },
]);
