import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { GROUP_CHAT, GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import { framesOf } from '@soteria/contract/hub';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';
import { startTestApp, type TestApp } from '@soteria/server/testing/test-app';
import { openSocket, type TestSocket } from '@soteria/server/testing/test-socket';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { chatCache } from '../rooms/chats/chat-cache.ts';
import { chatMembers, ownChat, ownChats } from '../rooms/chats/chats.api.ts';
import { followChats } from '../rooms/chats/chats.live.ts';
import { incidentCache } from '../rooms/incidents/incident-cache.ts';
import { incidentMembers, ownIncident, ownIncidents } from '../rooms/incidents/incidents.api.ts';
import { followIncidents } from '../rooms/incidents/incidents.live.ts';
import { ownPresences } from '../rooms/presences/presences.api.ts';
import { followTimeline, type OpenTimeline, timelineOf } from '../rooms/timelines/timelines.live.ts';
import { callsGoTo } from './browser-edge.ts';
import { ACTIONS, OBSERVER, pick, randomOf, type Scene } from './random-actions.ts';

// The edge of the browser: what is behind it (queries, stores, handlers) is the product's own.
const edge = await vi.hoisted(async () => (await import('./browser-edge.ts')).makeEdge());
vi.mock('../platform/hub/hub.ts', () => ({
  hub: { on: edge.on, send: (frame: unknown) => edge.send(frame), status: { state: 'connected' } },
  useHubStatus: { subscribe: () => () => {} },
}));
vi.mock('../platform/session/session.ts', () => ({
  accessToken: () => edge.token,
  onSessionEnd: () => {},
}));
vi.mock('../platform/storage/persisted.ts', () => ({
  useMutedGroups: { getState: () => ({ has: () => false }) },
}));
vi.mock('../platform/navigation.tsx', () => ({
  appHistory: { location: { pathname: '/' } },
  goTo: () => {},
}));
vi.mock('../platform/focus.ts', () => ({ isInForeground: () => true }));
vi.mock('../platform/sound/sound.ts', () => ({ playSound: () => {} }));
vi.mock('../platform/notifications/desktop.ts', () => ({ notifyDesktop: () => {} }));
vi.mock('../platform/notifications/entry-notice.ts', () => ({
  cutForNotice: (text: string) => text,
  noticeEntry: () => {},
}));

/** 2,000 in the long form; the short one is part of every test run. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 25);
/** Sequences that once ended wrong. */
const LEARNT = [1034, 1577];
const STEPS = 6;
/** Longer than all sequences take by the tests' clock. */
const LONG_SECONDS = 30 * 24 * 60 * 60;
const { t } = riverside;
const SELF = presenceIdOf('riverside', OBSERVER);

let test: TestApp;
let socket: TestSocket;
const others = new Map<string, TestSocket>();
beforeAll(async () => {
  test = await startTestApp();
  callsGoTo(test.url);
  const tokenOf = (account: string) => test.tokenOf(account, { lifetimeSeconds: LONG_SECONDS });
  edge.token = await tokenOf(OBSERVER);
  socket = await openSocket(test.url, edge.token);
  socket.socket.on('message', (data) => {
    for (const frame of framesOf(String(data))) edge.take(frame);
  });
  edge.send = (frame) => {
    socket.send(frame as never);
    return true;
  };
  for (const account of ['m.lindqvist', 'a.whitfield'])
    others.set(account, await openSocket(test.url, await tokenOf(account)));
  await queryClient.fetchQuery(ownPresences());
});
afterAll(async () => {
  queryClient.clear();
  for (const one of [socket, ...others.values()]) await one.close();
  await test.close();
});

interface Named {
  id: string;
}
/** Two who answer within a millisecond have no order. */
const anyOrder = (membership: readonly Named[]) => [...membership].sort((a, b) => a.id.localeCompare(b.id));

interface Listed {
  id: string;
  membership: readonly Named[];
  activePresences: unknown;
  groupMembers: object[];
}

/** The version is a means to the end that is looked at here. */
const settled = (one: Listed | undefined) =>
  one && { ...one, version: null, membership: anyOrder(one.membership) };

/** A list by id, without who has what open: that is told to those who have it open themselves, and shown to no others. */
const listed = (list: readonly Listed[] | undefined) =>
  [...(list ?? [])]
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((one) => ({
      ...settled(one),
      activePresences: null,
      groupMembers: one.groupMembers.map((own) => ({ ...own, isActive: null, firstArrived: null })),
    }));
const byPresence = <T extends { presenceId: string }>(list: readonly T[] | undefined) =>
  [...(list ?? [])].sort((a, b) => a.presenceId.localeCompare(b.presenceId));

/** One group as an open screen keeps it. */
interface Opened {
  id: GroupId;
  kind: 'incident' | 'chat';
  timeline: OpenTimeline;
  close: () => void;
}

/** Keeps a query as a component that shows it does. */
const keep = (options: object) => new QueryObserver(queryClient, options as never).subscribe(() => {});

/** Null where the observer has no part in it: then there is no such screen. */
async function open(id: GroupId, kind: Opened['kind']): Promise<Opened | null> {
  const of = {
    tenantId: t,
    groupId: id,
    groupType: kind === 'chat' ? GROUP_CHAT : GROUP_INCIDENT,
    presenceId: SELF,
  } as const;
  const timeline = timelineOf(of);
  const isThere = await timeline.loadNewest().then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const cache = kind === 'chat' ? chatCache : incidentCache;
  const ways = [
    keep(kind === 'chat' ? ownChat(t, id) : ownIncident(t, id)),
    keep(kind === 'chat' ? chatMembers(t, id) : incidentMembers(t, id)),
    followTimeline(of, timeline, () => cache.reloadMembers(t, id)),
  ];
  return {
    id,
    kind,
    timeline,
    close: () => {
      for (const leave of ways) leave();
    },
  };
}

/** What the client has now, and what it would have if it asked for all of it. */
async function compare(opened: Opened | null): Promise<{ held: unknown; fresh: unknown }> {
  const ask = <E>(endpoint: E, params?: object) =>
    test.call(OBSERVER, endpoint as never, { params } as never) as Promise<{ status: number; body: never }>;
  const held: Record<string, unknown> = {
    incidents: listed(queryClient.getQueryData(ownIncidents().queryKey)),
    chats: listed(queryClient.getQueryData(ownChats().queryKey)),
  };
  const fresh: Record<string, unknown> = {
    incidents: listed((await ask(incidentsEndpoints.listOwnIncidents)).body),
    chats: listed((await ask(chatsEndpoints.listOwnChats)).body),
  };
  if (opened) await compareOpened(opened, held, fresh, ask);
  return { held, fresh };
}

type Ask = <E>(endpoint: E, params?: object) => Promise<{ status: number; body: never }>;

async function compareOpened(
  { id, kind, timeline }: Opened,
  held: Record<string, unknown>,
  fresh: Record<string, unknown>,
  ask: Ask,
): Promise<void> {
  const isChat = kind === 'chat';
  const one = await ask(isChat ? chatsEndpoints.getChat : incidentsEndpoints.getIncident, { t, id });
  // Who was taken off it is shown the way out, and nothing of what goes on there any more.
  if (one.status !== 200 || !(one.body as { groupMembers: unknown[] }).groupMembers.length) return;
  held.opened = settled(
    queryClient.getQueryData((isChat ? ownChat(t, id) : ownIncident(t, id)).queryKey as never),
  );
  fresh.opened = settled(one.body);
  const members = isChat ? chatsEndpoints.listChatMembers : incidentsEndpoints.listIncidentMembers;
  held.members = byPresence(
    queryClient.getQueryData((isChat ? chatMembers(t, id) : incidentMembers(t, id)).queryKey as never),
  );
  fresh.members = byPresence((await ask(members, { t, id })).body);
  const page = await ask(timelinesEndpoints.listPreviousEntries, {
    t,
    id,
    count: 200,
    ticks: '9223372036854775807',
  });
  const { entries } = timeline.store.getState();
  held.entries = entries;
  fresh.entries = (page.body as { seq: number }[])
    .toReversed()
    .filter((entry) => entry.seq >= (entries[0]?.seq ?? 0));
}

/** The hub drops who is silent for 20 s, and here time flies. */
const beHeard = () =>
  Promise.all(
    [socket, ...others.values()].map((one) => {
      one.send({ type: 'Ping', payload: {} });
      return one.next('Pong');
    }),
  );

/** A sequence: some things exist, one is opened, then everything happens, some of it at once. */
async function play(seed: number): Promise<void> {
  const random = randomOf(seed);
  const scene: Scene = { test, random, incidents: [], chats: [], entries: [], sockets: others };
  await ACTIONS[0]?.(scene);
  await ACTIONS[1]?.(scene);
  for (let step = 0; step < 3; step++) await ACTIONS[2]?.(scene);
  const kind = random() < 0.5 ? 'chat' : 'incident';
  const id = kind === 'chat' ? scene.chats[0] : scene.incidents[0];
  const opened = id ? await open(id, kind) : null;
  for (let step = 0; step < STEPS; step++) {
    test.clock.advance(1 + Math.floor(random() * 3_000));
    await beHeard();
    const together = 1 + Math.floor(random() * 3);
    await Promise.all(Array.from({ length: together }, () => pick(scene, ACTIONS)?.(scene)));
  }
  await vi.waitFor(
    async () => {
      const { held, fresh } = await compare(opened);
      expect(held, `seed ${seed}`).toEqual(fresh);
    },
    { timeout: 6_000, interval: 25 },
  );
  opened?.close();
  await tidy(scene);
}

/** The lists stay short, so that a sequence costs the same at the end as at the beginning. */
async function tidy(scene: Scene): Promise<void> {
  for (const id of scene.incidents)
    await test.call('t.okafor', incidentsEndpoints.archiveIncident, {
      params: { t },
      body: { IncidentId: id, ArchivingPresenceId: presenceIdOf('riverside', 't.okafor') },
    });
  for (const id of scene.chats)
    await test.call('t.okafor', chatsEndpoints.archiveChat, {
      params: { t, id, presenceId: presenceIdOf('riverside', 't.okafor') },
    });
}

it(`holds after any events what a fresh fetch gives, over ${SEQUENCES} random sequences`, async () => {
  const leave = [keep(ownIncidents()), keep(ownChats()), followIncidents([SELF]), followChats([SELF])];
  const first = Number(process.env.SEED ?? 1);
  for (const seed of LEARNT) await play(seed);
  for (let seed = first; seed < first + SEQUENCES; seed++) await play(seed);
  for (const way of leave) way();
}, 3_600_000);
