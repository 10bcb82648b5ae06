import { allEndpoints, type EndpointName } from '@soteria/contract/api';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presenceIdOf, subjectOf } from '../demo/demo-id.ts';
import { presentChat, presentChatOverlay } from '../rooms/chats/chats.present.ts';
import { listChatRows, listOwnChatStandings } from '../rooms/chats/chats.queries.ts';
import { createPieceEncoder } from '../rooms/groups/pieces.present.ts';
import { presentOverlay, presentPiece } from '../rooms/incidents/incidents.present.ts';
import { listOwnStandings, listPieceRows } from '../rooms/incidents/incidents.queries.ts';
import { riverside } from '../testing/raise.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openSocket } from '../testing/test-socket.ts';
import { EXAMPLES } from './examples.ts';
import { type Made, makeWorld, worldOf } from './make-world.ts';
import { EXPECTED, PERSONAS, type Persona } from './personas.ts';

// A person's own lists are kept encoded (decision 017). After whatever anybody changes, by this process, by another one
// that says nothing to it, or by plain SQL, they are what the database says at that moment, and 304 only for that.

let here: TestApp;
let there: TestApp;

const READERS = ['m.lindqvist', 'c.oyelaran', 'b.achterberg', 't.okafor'];
/** Who makes a change: the first of them who may. */
const ACTORS: Persona[] = ['responder', 'organisation admin', 'group member', 'member'];

/** The lists as nobody has them in memory. */
const computed = {
  '/self/incidents': async ({ app: { context } }: TestApp, account: string) =>
    createPieceEncoder({ listRows: listPieceRows, presentPiece, presentOverlay }).encodeList(
      context,
      await listOwnStandings(context.database, { subjectId: subjectOf(account), sessionId: null }),
    ),
  '/self/chats': async ({ app: { context } }: TestApp, account: string) =>
    createPieceEncoder({
      listRows: listChatRows,
      presentPiece: presentChat,
      presentOverlay: presentChatOverlay,
    }).encodeList(
      context,
      await listOwnChatStandings(context.database, { subjectId: subjectOf(account), sessionId: null }),
    ),
};
type Path = keyof typeof computed;
const PATHS = Object.keys(computed) as Path[];

/** What a client of a server holds of a list, as browsers do: the tag and the body that came with it. */
const held = new Map<string, { etag: string; body: string }>();

async function read(test: TestApp, account: string, path: Path): Promise<string> {
  const key = `${test.url} ${account} ${path}`;
  const known = held.get(key);
  const answer = await fetch(`${test.url}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${await test.tokenOf(account)}`,
      ...(known ? { 'if-none-match': known.etag } : {}),
    },
  });
  if (answer.status === 304) return known?.body ?? '';
  const body = await answer.text();
  held.set(key, { etag: answer.headers.get('etag') ?? '', body });
  return body;
}

async function expectFresh(): Promise<void> {
  for (const test of [here, there]) {
    for (const account of READERS) {
      for (const path of PATHS) {
        const wanted = await computed[path](test, account);
        expect(await read(test, account, path), `${account} ${path}`).toBe(wanted);
      }
    }
  }
}

beforeAll(async () => {
  here = await startTestApp({ PUSH_LOOPBACK: 'on' });
  there = await startTestApp({}, { beside: here });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** A world of its own; what was made before is closed, so that the lists stay short. */
async function begin(area = ''): Promise<Made> {
  await sql`update groups set archived_at = now() where archived_at is null`.execute(
    here.app.context.database,
  );
  return makeWorld(here, area);
}

/** Some calls that change something are GET (design §4). */
const mayChange = ({ method, access }: Endpoint) => method !== 'GET' || access === 'group-writer';

describe('after every endpoint that changes something', () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    const actor = ACTORS.find((persona) => EXPECTED[endpoint.access][persona] === 'allowed');
    if (!actor || !mayChange(endpoint)) continue;
    it(`${endpoint.method} ${endpoint.path}`, async () => {
      const world = await worldOf(here, actor, await begin(endpoint.area), endpoint.area);
      await expectFresh();
      const token = await here.tokenOf(PERSONAS[actor]?.account ?? '');
      const request = EXAMPLES[name as EndpointName](world);
      const answer = await here.callWithToken(token, endpoint, request as never);
      expect(answer.status, JSON.stringify(answer.problem)).toBe(endpoint.status ?? 200);
      await expectFresh();
    });
  }
});

describe('after plain SQL', () => {
  const person = presenceIdOf('riverside', 'c.oyelaran');
  const STATEMENTS: Record<string, (id: { incident: string; chat: string }) => ReturnType<typeof sql>> = {
    'chats are hidden': () => sql`update organisations set hide_chats = true where id = ${riverside.o}`,
    'chats are shown': () => sql`update organisations set hide_chats = false where id = ${riverside.o}`,
    'a name': () => sql`update presences set display_name = 'Somebody Else' where id = ${person}`,
    'a right': () => sql`update presences set permissions = 4 where id = ${person}`,
    'a responder': () => sql`update presences set is_responder = not is_responder where id = ${person}`,
    'a presence removed': () => sql`update presences set removed_at = now() where id = ${person}`,
    'a presence back': () => sql`update presences set removed_at = null where id = ${person}`,
    'an incident renamed': ({ incident }) =>
      sql`update groups set display_name = 'By hand' where id = ${incident}`,
    'an incident described': ({ incident }) =>
      sql`update incidents set description = 'By hand' where id = ${incident}`,
    'a first responder': ({ incident }) =>
      sql`update incidents set first_responder = ${person}, first_responder_name = 'C', first_responded = now() where id = ${incident}`,
    'an answer': ({ incident }) =>
      sql`update group_members set responded_at = now() where group_id = ${incident} and presence_id = ${person}`,
    'a read pointer': ({ chat }) =>
      sql`update group_members set last_read_seq = 1, last_read_ticks = 1 where group_id = ${chat} and presence_id = ${person}`,
    'an arrival': ({ incident }) =>
      sql`update group_members set first_arrived = now() where group_id = ${incident} and presence_id = ${person}`,
    'a member added': ({ chat }) =>
      sql`insert into group_members (tenant_id, group_id, presence_id, added_at, is_chat)
        values (${riverside.t}, ${chat}, ${presenceIdOf('riverside', 't.okafor')}, now(), true)`,
    'a member removed': ({ chat }) =>
      sql`delete from group_members where group_id = ${chat} and presence_id = ${person}`,
    'a picture': ({ chat }) => sql`update chats set avatar_key = null where id = ${chat}`,
    'the last message': ({ chat }) =>
      sql`update timeline_entries set content = jsonb_set(content, '{$v,Text}', '"By hand"') where group_id = ${chat}`,
    'messages deleted': ({ chat }) => sql`delete from timeline_entries where group_id = ${chat}`,
    'a chat archived': ({ chat }) => sql`update groups set archived_at = now() where id = ${chat}`,
    'an incident archived': ({ incident }) =>
      sql`update groups set archived_at = now() where id = ${incident}`,
    'an incident opened again': ({ incident }) =>
      sql`update groups set archived_at = null where id = ${incident}`,
  };
  let id: { incident: string; chat: string };

  beforeAll(async () => {
    const world = await begin();
    id = { incident: world.incidentId, chat: world.chatId };
  });

  for (const [what, statement] of Object.entries(STATEMENTS)) {
    it(what, async () => {
      await expectFresh();
      await statement(id).execute(here.app.context.database);
      await expectFresh();
    });
  }
});

/** Where the two are on a bus, one hears a moment later of who looks on at the other, and may do so between two questions. */
const PATIENTLY = { timeout: 5_000 };

it('is another list while somebody looks on, and the same one after', async () => {
  const world = await begin();
  const before = await read(here, 'm.lindqvist', '/self/incidents');
  const socket = await openSocket(here.url, await here.tokenOf('c.oyelaran'));
  socket.send({
    type: 'Arrive',
    payload: {
      tenantId: riverside.t,
      groupId: world.incidentId,
      presenceId: presenceIdOf('riverside', 'c.oyelaran'),
      afterSeq: 0,
    },
  });
  await socket.next('ListenerCount');
  await vi.waitFor(expectFresh, PATIENTLY);
  expect(await read(here, 'm.lindqvist', '/self/incidents')).not.toBe(before);
  await socket.close();
  await expect.poll(() => here.app.context.hub.activePresences(world.incidentId)).toEqual([]);
  await vi.waitFor(expectFresh, PATIENTLY);
});

it('asks for the token before it says that nothing changed', async () => {
  await read(here, 'm.lindqvist', '/self/chats');
  const { etag } = held.get(`${here.url} m.lindqvist /self/chats`) ?? { etag: '' };
  const ask = async (token: string) =>
    (
      await fetch(`${here.url}/api/v1/self/chats`, {
        headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
      })
    ).status;
  expect(await ask(await here.tokenOf('m.lindqvist'))).toBe(304);
  expect(await ask(await here.tokenOf('m.lindqvist', { lifetimeSeconds: -60 }))).toBe(401);
  expect(await ask(await here.tokenOf('s.mbeki'))).toBe(200);
  here.endSession('m.lindqvist', 'ended');
  expect(await ask(await here.tokenOf('m.lindqvist', { sid: 'ended' }))).toBe(401);
});
