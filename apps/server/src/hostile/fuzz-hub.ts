import { type ClientFrame, clientMessages, serverMessages } from '@soteria/contract/hub';
import { frameSchema } from '@soteria/contract/kit/hub-message';
import type { GroupId } from '@soteria/contract/kit/ids';
import WebSocket from 'ws';
import { presenceIdOf } from '../demo/demo-id.ts';
import { raise, riverside } from '../testing/raise.ts';
import type { TestApp } from '../testing/test-app.ts';
import { shapeOf } from './declared-shape.ts';
import { brokenText } from './hostile-body.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import { anyValue, spellJson } from './hostile-values.ts';
import { mutateValue } from './mutate-value.ts';
import { type Random, seeded } from './random.ts';
import { measureMemory, watchProcess } from './watch-process.ts';

export interface HubFuzzReport {
  messages: number;
  /** How often each message came from the server. */
  received: Record<string, number>;
  /** How often a socket was closed with which code. */
  closed: Record<string, number>;
  failures: string[];
  uncaught: string[];
  memory: { before: number; after: number };
}

type Name = ClientFrame['type'];

/** Who was called, and may do all there is: the caller herself cannot respond. */
const ACCOUNT = 'a.whitfield';
const NAMES = Object.keys(clientMessages) as Name[];
const AT_ONCE = 8;
/** Messages that are sent without waiting for an answer; the Ping after them says that all were taken. */
const BURST = 10;
const WARM_UP = 400;
const PATIENCE_MS = 20_000;
const serverFrame = frameSchema(serverMessages);
/** With what a hostile message may close a socket (RFC 6455 §7.4.1): its sender's fault, and never ours. */
const RIGHTLY_CLOSED = new Set([1002, 1007, 1008, 1009, 4401]);

interface Target {
  token: string;
  groupId: GroupId;
  ids: string[];
}

function exampleOf(name: Name, { token, groupId }: Target): object {
  const inGroup = { tenantId: riverside.t, groupId, presenceId: presenceIdOf('riverside', ACCOUNT) };
  const examples: Record<Name, object> = {
    Authenticate: { token },
    Ping: {},
    Arrive: { ...inGroup, afterSeq: 0 },
    Depart: inGroup,
    Typing: inGroup,
    Replay: { ...inGroup, afterSeq: 0 },
    Reached: { incidents: [{ tenantId: riverside.t, groupId }] },
    Responding: { ...inGroup, ref: 'a' },
  };
  return examples[name];
}

/** A message that is wrong in its payload only: it is refused or taken, and the socket stays. */
function hostilePayload(random: Random, name: Name, target: Target): object {
  const shape = shapeOf(clientMessages[name].payload);
  return { type: name, payload: mutateValue(random, shape, exampleOf(name, target), target.ids) };
}

/** A message that is none: what a socket may be closed for. */
function hostileFrame(random: Random, name: Name, target: Target): string | Buffer {
  const frame = hostilePayload(random, name, target);
  const bent = random.pick<() => unknown>([
    () => frame,
    () => ({ ...frame, type: random.pick(HOSTILE_STRINGS) }),
    () => ({ ...frame, type: anyValue(random) }),
    () => ({ ...frame, ['__proto__']: { caller: {} } }),
    () => ({ type: name }),
    () => anyValue(random),
  ])();
  const text = spellJson(bent);
  if (random.chance(0.4)) return brokenText(random, text).subarray(0, 100_000);
  return random.chance(0.3) ? Buffer.from(text) : text;
}

/** Mostly messages that leave the socket open, so that those after them are read. */
function hostileBurst(random: Random, burst: number, target: Target): (string | Buffer)[] {
  const make = random.chance(0.3)
    ? (name: Name) => hostileFrame(random, name, target)
    : (name: Name) => spellJson(hostilePayload(random, name === 'Authenticate' ? 'Arrive' : name, target));
  return Array.from({ length: BURST }, (_, index) => make(NAMES[(burst + index) % NAMES.length] as Name));
}

interface Ended {
  frames: unknown[];
  /** Null when it is open still. */
  code: number | null;
}

/** Opens a socket, sends, and waits until the Ping after it all is answered, or the socket closed. */
function sendBurst(url: string, token: string, messages: readonly (string | Buffer)[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/soteriahub`);
    const frames: unknown[] = [];
    const patience = setTimeout(() => {
      socket.terminate();
      reject(new Error('No Pong came, and the socket stayed open.'));
    }, PATIENCE_MS);
    // A Ping may be among the hostile ones: theirs are answered before ours.
    let pongs =
      messages.filter((message) => /^\{"type":"Ping","payload":\{/.test(String(message))).length + 1;
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'Authenticate', payload: { token } }));
      for (const message of messages) socket.send(message);
      socket.send('{"type":"Ping","payload":{}}');
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string };
      frames.push(frame);
      if (frame.type !== 'Pong' || --pongs > 0) return;
      clearTimeout(patience);
      socket.terminate();
      resolve({ frames, code: null });
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      clearTimeout(patience);
      resolve({ frames, code });
    });
  });
}

/** What is wrong with what came back; null when it is as it should be. */
function judge({ frames, code }: Ended): string | null {
  if (code !== null && !RIGHTLY_CLOSED.has(code)) return `closed with ${code}`;
  for (const frame of frames) {
    const parsed = serverFrame.safeParse(frame);
    if (!parsed.success) return `a message against the contract: ${JSON.stringify(frame).slice(0, 300)}`;
    const { type, payload } = frame as { type: string; payload: { code?: string } };
    if (type === 'Refused' && ['internal', 'unavailable'].includes(payload.code ?? ''))
      return `refused as ${payload.code}`;
  }
  return null;
}

async function makeTarget(test: TestApp): Promise<Target> {
  const { body } = await raise(test, 'm.lindqvist');
  const ids = [
    body.id,
    riverside.t,
    riverside.o,
    presenceIdOf('riverside', ACCOUNT),
    presenceIdOf('riverside', 'l.marsh'),
  ];
  return { token: await test.tokenOf(ACCOUNT), groupId: body.id, ids };
}

/** Sends so many hostile messages, each kind in turn; a failure names the seed and the burst, as of endpoints. */
export async function fuzzHub(test: TestApp, seed: string, messages: number): Promise<HubFuzzReport> {
  const target = await makeTarget(test);
  const watch = watchProcess();
  const report: HubFuzzReport = {
    messages,
    received: {},
    closed: {},
    failures: [],
    uncaught: watch.seen,
    memory: { before: 0, after: 0 },
  };

  async function sendOne(burst: number): Promise<void> {
    const random = seeded(`${seed}:hub:${burst}`);
    const sent = hostileBurst(random, burst, target);
    const ended = await sendBurst(test.url, target.token, sent).catch((error: Error) => error);
    const wrong = ended instanceof Error ? ended.message : judge(ended);
    if (wrong !== null) {
      const shown = sent.map((message) => `  ${String(message).slice(0, 500)}`).join('\n');
      report.failures.push(`seed ${seed}, burst ${burst}: ${wrong}\n${shown}`);
    }
    if (ended instanceof Error) return;
    for (const frame of ended.frames) {
      const { type } = frame as { type: string };
      report.received[type] = (report.received[type] ?? 0) + 1;
    }
    if (ended.code !== null) report.closed[ended.code] = (report.closed[ended.code] ?? 0) + 1;
  }

  async function sendRange(from: number, to: number): Promise<void> {
    let next = from;
    const work = async () => {
      while (next < to) await sendOne(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  const bursts = Math.ceil(messages / BURST);
  const warm = Math.min(Math.ceil(WARM_UP / BURST), bursts);
  await sendRange(0, warm);
  report.memory.before = await measureMemory();
  await sendRange(warm, bursts);
  report.memory.after = await measureMemory();
  watch.end();
  return report;
}
