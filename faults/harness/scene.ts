import type { GroupId } from '@soteria/contract/kit/ids';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { riverside } from '@soteria/server/testing/raise';
import type { Issuer } from './issuer.ts';
import { Listener } from './listeners.ts';
import { pause, until } from './pause.ts';
import { newCall, RAISER, raise } from './raise.ts';
import type { Server } from './server.ts';
import type { Shown } from './shown.ts';

/** People of Riverside Primary School whom a lockdown reaches. */
const ACCOUNTS = [
  RAISER,
  'a.whitfield',
  'l.duval',
  't.okafor',
  'c.oyelaran',
  'm.greene',
  'r.ahmed',
  's.byrne',
];
const CAUGHT_UP_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 5;
const PAGE = 200;
const READ_AGAIN_MS = 200;

/** A lockdown that is going on. */
export interface Lockdown {
  groupId: GroupId;
  /** Accounts of those whom it reaches, with their tokens. */
  people: ReadonlyMap<string, string>;
  /** The whole timeline, as the database has it, oldest first. */
  readTimeline(): Promise<TimelineEntry[]>;
}

/** The same, with devices that have it open. */
export interface Scene extends Lockdown {
  listeners: Listener[];
  shown: Shown[];
  /** Resolves when every device has connected and been told of everything since `from`; when the last had, in ms. */
  untilCaughtUp(from: number): Promise<number>;
  close(): void;
}

/** Asks as a client does: a connection that was lost with the database is found by who uses it next. */
async function read(url: string, token: string): Promise<TimelineEntry[]> {
  for (;;) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (response.ok) return (await response.json()) as TimelineEntry[];
    if (response.status !== 503) throw new Error(`The timeline was refused: ${response.status}`);
    await pause(READ_AGAIN_MS);
  }
}

async function readAll(url: string, token: string, groupId: GroupId): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  let ticks = '9223372036854775807';
  for (;;) {
    const path = `${riverside.t}/Timelines/${groupId}/Previous/${PAGE}/${ticks}`;
    const page = await read(`${url}/api/v1/${path}`, token);
    all.push(...page);
    if (page.length < PAGE) return all.toReversed();
    ticks = page.at(-1)?.ticks ?? ticks;
  }
}

/** Resolves when all of these have connected and been told of everything since `from`; when the last had, in ms. */
export async function untilCaughtUp(shown: readonly Shown[], from: number): Promise<number> {
  const isThere = await until(
    () => shown.every(({ caughtUpAt }) => caughtUpAt >= from),
    CAUGHT_UP_WITHIN_MS,
    LOOK_EVERY_MS,
  );
  if (!isThere) throw new Error('Not every device was told of everything.');
  return Math.max(...shown.map(({ caughtUpAt }) => caughtUpAt));
}

/** Whose the device at this place is, with their token. */
export function personAt(people: Lockdown['people'], index: number): { account: string; token: string } {
  const account = ACCOUNTS[index % ACCOUNTS.length] as string;
  return { account, token: people.get(account) as string };
}

/** Raises a lockdown. */
export async function openLockdown(url: string, issuer: Pick<Issuer, 'tokenOf'>): Promise<Lockdown> {
  const people = new Map<string, string>();
  for (const account of ACCOUNTS) people.set(account, await issuer.tokenOf(account, url));
  const own = people.get(RAISER) as string;
  const groupId = await raise(url, own, newCall());
  if (!groupId) throw new Error('The lockdown was refused.');
  return { groupId, people, readTimeline: () => readAll(url, own, groupId) };
}

/** Raises a lockdown and opens it on `devices` devices; `hubUrl` is where these find the hub, if elsewhere. */
export async function openScene(
  server: Server,
  issuer: Issuer,
  { devices, hubUrl = server.url }: { devices: number; hubUrl?: string },
): Promise<Scene> {
  const lockdown = await openLockdown(server.url, issuer);
  const { people, groupId } = lockdown;
  const listeners = Array.from(
    { length: devices },
    (_, index) => new Listener({ url: hubUrl, groupId, ...personAt(people, index) }),
  );
  const shown = listeners.map((listener) => listener.shown);
  const scene: Scene = {
    ...lockdown,
    listeners,
    shown,
    untilCaughtUp: (from) => untilCaughtUp(shown, from),
    close() {
      for (const listener of listeners) listener.close();
    },
  };
  await scene.untilCaughtUp(0.001);
  return scene;
}
