import { Agent, request } from 'node:http';
import { TAKES_ALL } from '@soteria/contract/hub';
import WebSocket from 'ws';
import { serveWorker } from './processes.ts';

type Message = { type: 'herd'; url: string; tokens: string[]; withinMs: number } | { type: 'leave' };

interface Herd {
  /** How long each call took, in ms. */
  times: number[];
  errors: string[];
}

/** What the web client loads once it has its token, before the first screen is whole. */
const FIRST_LOADS = ['self/orgs', 'self/presences', 'self/Preferences', 'self/incidents', 'self/chats'];
const sockets: WebSocket[] = [];

function get(agent: Agent, address: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(address, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end();
  });
}

/** Until the hub has said who its person is and which version runs: from then on it is told everything. */
function openHub(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/soteriahub`, { perMessageDeflate: false });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, ...TAKES_ALL } })),
    );
    socket.on('message', (data: Buffer) => data.includes('"appVersion"') && resolve(200));
  });
}

/** One person with a browser of their own: the loads at once over its few connections, and the hub. */
async function signIn(url: string, token: string, herd: Herd): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const timed = async (what: string, work: Promise<number>) => {
    const startedAt = performance.now();
    const outcome = await work.catch((error: Error) => error.message);
    herd.times.push(performance.now() - startedAt);
    if (outcome !== 200) herd.errors.push(`${what}: ${outcome}`);
  };
  await Promise.all([
    timed('hub', openHub(url, token)),
    ...FIRST_LOADS.map((path) => timed(path, get(agent, `${url}/api/v1/${path}`, token))),
  ]);
  agent.destroy();
}

/** Everybody, evenly spread over the time, whether those before them are in or not. */
async function run(url: string, tokens: string[], withinMs: number): Promise<Herd> {
  const herd: Herd = { times: [], errors: [] };
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  for (const [index, token] of tokens.entries()) {
    const due = startedAt + (index / tokens.length) * withinMs;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    all.push(signIn(url, token, herd));
  }
  await Promise.all(all);
  return herd;
}

serveWorker<Message>(async (message) => {
  if (message.type === 'herd') return run(message.url, message.tokens, message.withinMs);
  for (const socket of sockets.splice(0)) socket.terminate();
  return {};
});
