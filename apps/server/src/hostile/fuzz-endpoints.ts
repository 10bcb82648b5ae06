import { allEndpoints, type EndpointName } from '@soteria/contract/api';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { EXAMPLES, type World } from '../access-matrix/examples.ts';
import { makeWorld, worldOf } from '../access-matrix/make-world.ts';
import { EXPECTED, PERSONAS, type Persona } from '../access-matrix/personas.ts';
import type { TestApp } from '../testing/test-app.ts';
import { hostileRequest } from './hostile-request.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type Random, seeded } from './random.ts';
import { createSender, describeRequest } from './raw-request.ts';
import { measureMemory, watchProcess } from './watch-process.ts';

export interface FuzzReport {
  requests: number;
  /** How many answers began with which digit; 0 for connections that ended without one. */
  answers: Record<string, number>;
  /** Endpoints that answered no hostile request with a success: the fuzzer did not get deep there. */
  shallow: string[];
  /** What went wrong, with the request that did it. */
  failures: string[];
  uncaught: string[];
  /** Megabytes kept after the warm-up, and after everything. */
  memory: { before: number; after: number };
}

const AT_ONCE = 12;
/** After so many requests everything has been renamed and closed: a fresh world. */
const WORLD_LASTS = 400;
/** Until then caches fill and code is compiled; memory is compared from here on. */
const WARM_UP = 600;
const NAMES = Object.keys(allEndpoints) as EndpointName[];
const EVERYBODY = Object.keys(PERSONAS) as Persona[];

const permittedOf = (endpoint: Endpoint): Persona[] =>
  EVERYBODY.filter((persona) => PERSONAS[persona] && EXPECTED[endpoint.access][persona] === 'allowed');

/** The worlds of the personas, made when they are first asked for and kept until they are worn out. */
function worldsOf(test: TestApp) {
  const kept = new Map<string, Promise<unknown>>();
  const keep = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as Promise<T>;
  };
  return {
    renew: () => kept.clear(),
    worldOf: (persona: Persona, area: string): Promise<World> => {
      const kind = area === 'archived-incidents' || area === 'timelines' ? area : 'other';
      return keep(`${kind} ${persona}`, async () =>
        worldOf(test, persona, await keep(kind, () => makeWorld(test, kind)), kind),
      );
    },
    tokenOf: (persona: Persona): Promise<string | null> => {
      const caller = PERSONAS[persona];
      if (!caller) return Promise.resolve(null);
      const claims = persona === 'expired token' ? { lifetimeSeconds: -60 } : {};
      return keep(`token ${persona}`, () => test.tokenOf(caller.account, claims));
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idsOf = (world: World): string[] =>
  Object.values(world).filter((value): value is string => typeof value === 'string' && UUID.test(value));

/** Mostly who may, so that the request gets behind the door. */
const choosePersona = (random: Random, endpoint: Endpoint): Persona =>
  random.pick(random.chance(0.9) ? permittedOf(endpoint) : EVERYBODY);

/**
 * Sends so many hostile requests, to every endpoint in turn; a failure names its seed and number, and with the
 * same two the same request is made again.
 */
export async function fuzzEndpoints(test: TestApp, seed: string, requests: number): Promise<FuzzReport> {
  const worlds = worldsOf(test);
  const sender = createSender(test.url, AT_ONCE);
  const watch = watchProcess();
  const deep = new Set<string>();
  const report: FuzzReport = {
    requests,
    answers: {},
    shallow: [],
    failures: [],
    uncaught: watch.seen,
    memory: { before: 0, after: 0 },
  };

  async function sendOne(number: number): Promise<void> {
    const random = seeded(`${seed}:${number}`);
    const name = NAMES[number % NAMES.length] as EndpointName;
    const endpoint: Endpoint = allEndpoints[name];
    const persona = choosePersona(random, endpoint);
    const world = await worlds.worldOf(persona, endpoint.area);
    const request = hostileRequest(
      random,
      endpoint,
      EXAMPLES[name](world),
      await worlds.tokenOf(persona),
      idsOf(world),
    );
    const answer = await sender.send(request);
    const first = String(answer.status)[0] ?? '0';
    report.answers[first] = (report.answers[first] ?? 0) + 1;
    if (first === '2') deep.add(name);
    const wrong = judgeAnswer(endpoint, request, answer);
    if (wrong !== null)
      report.failures.push(
        `seed ${seed}, request ${number}: ${answer.status} ${wrong}\n  ${describeRequest(request)}`,
      );
  }

  async function sendRange(from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += WORLD_LASTS) {
      worlds.renew();
      const end = Math.min(to, start + WORLD_LASTS);
      let next = start;
      const work = async () => {
        while (next < end) await sendOne(next++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
  }

  const warm = Math.min(WARM_UP, requests);
  await sendRange(0, warm);
  report.memory.before = await measureMemory();
  await sendRange(warm, requests);
  report.memory.after = await measureMemory();
  report.shallow = NAMES.filter((name) => !deep.has(name));
  sender.close();
  watch.end();
  return report;
}
