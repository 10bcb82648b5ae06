import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId, presenceIdOf } from '../../demo/demo-id.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { t } = riverside;

/** Holds a group's row, so that what comes meanwhile waits and is written in one turn. */
async function holding(groupId: string, work: (held: Queryable) => Promise<void>): Promise<void> {
  await test.app.context.database.transaction().execute(async (transaction) => {
    await sql`select 1 from groups where id = ${groupId} for update`.execute(transaction);
    await work(transaction);
  });
}

/** How many turns wait for a row that is held. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.app.context.database);
  return rows[0]?.count ?? 0;
};

it('gives each post of a turn its own answer: written, refused at the door, wrong, and asked twice', async () => {
  const { id } = (await raise(test, 'm.lindqvist')).body;
  const post = (account: string, Text: string, extra: object = {}, idempotencyKey?: string) =>
    test.call(account, timelinesEndpoints.createEntry, {
      params: { t },
      body: {
        OwnerType: 3,
        OwnerId: id,
        CreatedByPresenceId: presenceIdOf('riverside', account),
        Content: { Text, ...extra },
      },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
  const list = async () => {
    const params = { t, id, count: 50, ticks: '9999999999999999999' };
    return (await test.call('m.lindqvist', timelinesEndpoints.listPreviousEntries, { params })).body;
  };
  const before = await list();
  const listener = await openSocket(test.url, await test.tokenOf('h.okoro'));
  let answers: Awaited<ReturnType<typeof post>>[] = [];
  let first: ReturnType<typeof post> | undefined;
  let together: Promise<typeof answers> | undefined;
  await holding(id, async () => {
    first = post('m.lindqvist', 'opens the turn');
    await expect.poll(waiting).toBeGreaterThan(0);
    together = Promise.all([
      post('a.whitfield', 'written'),
      post('d.fox', 'an outsider'),
      post('l.duval', 'an answer to nothing', { ReplyTo: demoId('no such entry') }),
      post('t.okafor', 'asked twice', {}, 'turn-1'),
      post('t.okafor', 'asked twice', {}, 'turn-1'),
      post('t.okafor', 'the key of another', {}, 'turn-1'),
      post('m.lindqvist', 'written too'),
    ]);
  });
  expect((await first)?.status).toBe(201);
  answers = (await together) ?? [];
  const [written, outsider, nowhere, once, again, other, last] = answers;
  expect([written, last].map((answer) => answer?.status)).toEqual([201, 201]);
  expect(outsider?.status).toBe(404);
  expect(nowhere?.status).toBe(422);
  // Which of the two texts with one key came first, the connections decide.
  const isTwiceFirst = once?.status === 201;
  expect([once, again, other].map((answer) => answer?.status)).toEqual(
    isTwiceFirst ? [201, 201, 422] : [422, 422, 201],
  );
  if (isTwiceFirst) expect(again?.body).toEqual(once?.body);
  const after = (await list()).filter((entry) => entry.seq > Math.max(...before.map(({ seq }) => seq)));
  // The first to write who did not call for help responds by it, and the timeline says so.
  const texts = after.flatMap(({ content }) => (content.$t === 'Markdown' ? [content.$v.Text] : []));
  const kept = isTwiceFirst ? 'asked twice' : 'the key of another';
  expect(texts.toSorted()).toEqual([kept, 'opens the turn', 'written', 'written too'].toSorted());
  const numbers = after.map((entry) => entry.seq).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  await listener.next('NewChatEntry', ({ entry }) => entry.seq === numbers.at(-1));
  const told = listener.frames.flatMap((frame) =>
    frame.type === 'NewChatEntry' ? [frame.payload.entry] : [],
  );
  expect(told.toSorted((a, b) => b.seq - a.seq)).toEqual(after);
  await listener.close();
});

it('tells those who were put in while a post waited for its turn', async () => {
  const { id } = (await startChat(test, 'm.lindqvist', ['a.whitfield', 'l.duval'])).body;
  const newcomer = await openSocket(test.url, await test.tokenOf('h.okoro'));
  let posted: Promise<{ body: { id: string } }> | undefined;
  await holding(id, async (held) => {
    posted = test.call('m.lindqvist', timelinesEndpoints.createEntry, {
      params: { t },
      body: {
        OwnerType: 2,
        OwnerId: id,
        CreatedByPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
        Content: { Text: 'said while somebody was put in' },
      },
    });
    await expect.poll(waiting).toBeGreaterThan(0);
    await sql`insert into group_members (tenant_id, group_id, presence_id, added_at)
      values (${t}, ${id}, ${presenceIdOf('riverside', 'h.okoro')}, now())`.execute(held);
  });
  const { body } = (await posted) ?? { body: { id: '' } };
  await newcomer.next('NewChatEntry', ({ entry }) => entry.id === body.id);
  await newcomer.close();
});
