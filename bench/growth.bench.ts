import { mkdir, writeFile } from 'node:fs/promises';
import { createBenchDatabase } from './harness/database.ts';
import { drawCurves } from './harness/draw-curves.ts';
import { fillHistory } from './harness/fill-history.ts';
import { startWorker, type Worker } from './harness/processes.ts';
import type { Post, Raise } from './harness/product-world.ts';
import { roundsOf } from './harness/rounds.ts';
import { median, printTable, type Row, spread } from './harness/statistics.ts';

/**
 * What an SOS, a list and a post cost one organisation of 20 while the house around it grows: more organisations, and
 * more closed incidents in the history. Each against the smallest house, all of them running, taking turns. The
 * figures and the curve go to `bench/results/`.
 */
const MEMBERS = 20;
const ROUNDS = roundsOf(5);
const CALLS = 30;
const LIMIT = 1.3;
const RESULTS = new URL('./results/', import.meta.url);

interface House {
  organisations: number;
  incidents: number;
}
const SMALLEST: House = { organisations: 10, incidents: 1_000 };
const BY_ORGANISATIONS: House[] = [100, 1_000].map((organisations) => ({ ...SMALLEST, organisations }));
const BY_INCIDENTS: House[] = [10_000, 100_000].map((incidents) => ({ ...SMALLEST, incidents }));
const HOUSES = [SMALLEST, ...BY_ORGANISATIONS, ...BY_INCIDENTS];

const KINDS = ['sos', 'list', 'post'] as const;
type Kind = (typeof KINDS)[number];
const WORDS: Record<Kind, string> = { sos: 'an SOS', list: 'the list of incidents', post: 'a post' };
const COLOURS: Record<Kind, string> = { sos: '#b3261e', list: '#1d4ed8', post: '#0f766e' };

interface Running {
  house: House;
  product: Worker;
  drop(): Promise<void>;
  calls: Record<Kind, () => Promise<void>>;
  /** Of each round, in ms. */
  medians: Record<Kind, number[]>;
}

async function send(url: string, token: string, body?: object): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(
    url,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

async function open(house: House): Promise<Running> {
  const database = await createBenchDatabase();
  const product = startWorker('product');
  const { url, raise } = await product.ask<{ url: string; tokens: string[]; raise: Raise }>({
    type: 'start',
    databaseUrl: database.url,
    members: MEMBERS,
  });
  const { posts } = await product.ask<{ posts: Post[] }>({ type: 'chat' });
  await fillHistory({ databaseUrl: database.url, ...house });
  const post = posts[0] as Post;
  return {
    house,
    product,
    drop: database.drop,
    calls: {
      sos: () => send(url + raise.path, raise.token, raise.body).then(() => undefined),
      // Something was committed since, always: the list is never answered from what was kept.
      list: () => send(`${url}/api/v1/self/incidents`, raise.token).then(() => undefined),
      post: () => send(url + post.path, post.token, post.body).then(() => undefined),
    },
    medians: { sos: [], list: [], post: [] },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** One of each kind at each house in turn, so that what else the machine does meets all alike. */
async function round(all: Running[]): Promise<void> {
  const times = all.map(() => ({ sos: [] as number[], list: [] as number[], post: [] as number[] }));
  for (let call = 0; call < CALLS; call++) {
    for (const [index, running] of all.entries()) {
      for (const kind of ['post', 'list', 'sos'] as const)
        times[index]?.[kind].push(await timed(running.calls[kind]));
    }
  }
  for (const [index, running] of all.entries())
    for (const kind of KINDS) running.medians[kind].push(median(times[index]?.[kind] ?? []));
}

const all: Running[] = [];
for (const house of HOUSES) all.push(await open(house));
await round(all);
for (const { medians } of all) for (const kind of KINDS) medians[kind].length = 0;
for (let turn = 0; turn < ROUNDS; turn++) await round(all);
await Promise.all(all.map(({ product }) => product.stop()));
for (const { drop } of all) await drop();

const [smallest] = all as [Running, ...Running[]];
const ratiosOf = ({ medians }: Running, kind: Kind) =>
  medians[kind].map((value, index) => value / (smallest.medians[kind][index] ?? Number.NaN));
const nameOf = ({ organisations, incidents }: House) =>
  `${organisations.toLocaleString('en')} organisations, ${incidents.toLocaleString('en')} incidents`;

const rows: Row[] = all.slice(1).flatMap((running) =>
  KINDS.map((kind) => {
    const ratios = ratiosOf(running, kind);
    return {
      what: `${WORDS[kind]}, ${nameOf(running.house)}`,
      value: `${median(running.medians[kind]).toFixed(2)} ms`,
      reference: `${median(smallest.medians[kind]).toFixed(2)} ms`,
      ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
      limit: `≤ ${LIMIT}`,
      holds: median(ratios) <= LIMIT,
    };
  }),
);
printTable(`Cost in a growing house, against ${nameOf(SMALLEST)} (${ROUNDS} rounds of ${CALLS})`, rows);

const curveOf = (houses: House[]) => {
  const shown = [smallest, ...all.filter(({ house }) => houses.includes(house))];
  return KINDS.map((kind) => ({
    name: WORDS[kind],
    colour: COLOURS[kind],
    values: shown.map((running) => median(ratiosOf(running, kind))),
  }));
};
await mkdir(RESULTS, { recursive: true });
const figures = all.map(({ house, medians }) => ({
  ...house,
  ms: Object.fromEntries(KINDS.map((kind) => [kind, Number(median(medians[kind]).toFixed(3))])),
}));
await writeFile(
  new URL('growth.json', RESULTS),
  `${JSON.stringify({ rounds: ROUNDS, calls: CALLS, figures }, null, 2)}\n`,
);
for (const [file, title, steps, houses] of [
  [
    'growth-organisations.svg',
    'Cost by organisations in the house',
    ['10', '100', '1,000'],
    BY_ORGANISATIONS,
  ],
  ['growth-incidents.svg', 'Cost by incidents in the history', ['1,000', '10,000', '100,000'], BY_INCIDENTS],
] as const) {
  const picture = drawCurves({ title, steps: [...steps], lines: curveOf(houses), limit: LIMIT });
  await writeFile(new URL(file, RESULTS), picture);
}
