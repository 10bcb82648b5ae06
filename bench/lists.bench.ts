import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBenchDatabase } from './harness/database.ts';
import { fillGroups } from './harness/fill-groups.ts';
import { startWorker } from './harness/processes.ts';
import type { Post } from './harness/product-world.ts';
import { roundsOf } from './harness/rounds.ts';
import { startStaticNginx } from './harness/static-nginx.ts';
import { median, printTable, type Row, spread } from './harness/statistics.ts';
import { measureRate } from './harness/wrk.ts';

/**
 * `self/incidents` and `self/chats` of people in 50 groups of 20 members: against the list computed per request, and
 * against nginx with a static file of the same bytes and headers.
 */
const MEMBERS = 20;
const GROUPS = 50;
const ROUNDS = roundsOf(5);
const SECONDS = 2;
const CONNECTIONS = 32;
const COMPUTED_LIMIT = 20;
const NGINX_LIMIT = 0.3;
/** Messages a second in another group of the same people, for the row that says what writing costs. */
const WRITES_PER_SECOND = 20;
/** What each server says of itself or of the connection. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'content-type',
  'server',
  'etag',
]);

const database = await createBenchDatabase();
const folder = await mkdtemp(join(tmpdir(), 'soteria-lists-'));
const product = startWorker('product');
const started = await product.ask<{ url: string; tokens: string[] }>({
  type: 'start',
  databaseUrl: database.url,
  members: MEMBERS,
});
const { posts } = await product.ask<{ posts: Post[] }>({ type: 'chat' });
await fillGroups({ databaseUrl: database.url, chats: GROUPS - 1, incidents: GROUPS, size: MEMBERS });
const computed = startWorker('simple-lists');
const simple = await computed.ask<{ url: string }>({ type: 'start', databaseUrl: database.url });

const tokenHeaders = started.tokens.map((token) => ({ authorization: `Bearer ${token}` }));
const rate = (url: string, path: string, headers: Record<string, string>[] = tokenHeaders) =>
  measureRate({ url, path, headers, connections: CONNECTIONS, seconds: SECONDS, folder });

async function ask(url: string, path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url + path, { headers });
}

/** The tag of each person's list; asks with each of them and throws unless that is answered 304. */
async function tagsOf(path: string): Promise<Record<string, string>[]> {
  return Promise.all(
    tokenHeaders.map(async (headers) => {
      const answer = await ask(started.url, path, headers);
      await answer.arrayBuffer();
      const conditional = { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' };
      const again = await ask(started.url, path, conditional);
      if (again.status !== 304) throw new Error(`${again.status} instead of 304`);
      return conditional;
    }),
  );
}

/** Statements to the database for each request of a measurement. */
async function statementsOf(measure: () => Promise<number>): Promise<number> {
  await product.ask({ type: 'round-trips' });
  const requests = (await measure()) * SECONDS;
  const { all } = await product.ask<{ all: number }>({ type: 'round-trips' });
  return all / requests;
}

async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  const post = posts[0] as Post;
  const timer = setInterval(() => {
    void fetch(started.url + post.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${post.token}` },
      body: JSON.stringify(post.body),
    });
  }, 1000 / WRITES_PER_SECOND);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

interface Round {
  ours: number;
  writing: number;
  unchanged: number;
  computed: number;
  nginx: number;
  bare: number;
}

async function measure(path: string): Promise<Row[]> {
  const own = await ask(started.url, path, tokenHeaders[0] ?? {});
  const body = await own.text();
  const theirs = await ask(simple.url, path, tokenHeaders[0] ?? {});
  deepStrictEqual(await theirs.json(), JSON.parse(body));
  if (JSON.parse(body).length !== GROUPS) throw new Error(`${JSON.parse(body).length} groups`);
  const headers = Object.fromEntries([...own.headers].filter(([name]) => !OWN_HEADERS.has(name)));
  const nginx = await startStaticNginx({ folder, path, body, headers });
  const bare = startWorker('bare-http');
  const { url: bareUrl } = await bare.ask<{ url: string }>({ type: 'start', body, headers });
  const rounds: Round[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const rates: Round = {
      ours: await rate(started.url, path),
      computed: await rate(simple.url, path),
      nginx: await rate(nginx.url, path),
      bare: await rate(bareUrl, path),
      unchanged: await rate(started.url, path, await tagsOf(path)),
      writing: await whileWriting(() => rate(started.url, path)),
    };
    if (round >= 0) rounds.push(rates);
  }
  const statements = {
    whole: await statementsOf(() => rate(started.url, path)),
    unchanged: await statementsOf(async () => rate(started.url, path, await tagsOf(path))),
  };
  await Promise.all([nginx.stop(), bare.stop()]);
  const perSecond = (of: keyof Round) => `${median(rounds.map((round) => round[of])).toFixed(0)}/s`;
  const compare = (what: string, of: keyof Round, to: keyof Round, least: number | null): Row => {
    const ratios = rounds.map((round) => round[of] / round[to]);
    const digits = median(ratios) > 5 ? 1 : 2;
    return {
      what,
      value: perSecond(of),
      reference: perSecond(to),
      ratio: `${median(ratios).toFixed(digits)} ± ${spread(ratios).toFixed(digits)}`,
      limit: least === null ? '' : `≥ ${least}`,
      holds: least === null || median(ratios) >= least,
    };
  };
  const name = `${path.replace('/api/v1/', '')} (${Math.round(body.length / 1024)} KB)`;
  return [
    compare(`${name}, against the list computed per request`, 'ours', 'computed', COMPUTED_LIMIT),
    compare(`${name}, against nginx with the same bytes`, 'ours', 'nginx', NGINX_LIMIT),
    compare(`${name}: bare Node with the same bytes, against nginx`, 'bare', 'nginx', null),
    compare(
      `${name}: with ${WRITES_PER_SECOND} messages a second to these people, against computed`,
      'writing',
      'computed',
      null,
    ),
    compare(`${name}: 304 on no change, against computed`, 'unchanged', 'computed', COMPUTED_LIMIT),
    {
      what: `${name}: statements a request, whole and 304`,
      value: `${statements.whole.toFixed(3)}, ${statements.unchanged.toFixed(3)}`,
      reference: '2',
      ratio: '',
      limit: '',
      holds: true,
    },
  ];
}

const rows = [...(await measure('/api/v1/self/incidents')), ...(await measure('/api/v1/self/chats'))];
await Promise.all([product.stop(), computed.stop()]);
await database.drop();
await rm(folder, { recursive: true, force: true });
printTable(
  `A person's lists, ${GROUPS} groups of ${MEMBERS} (${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections)`,
  rows,
);
