import { isUnread } from '@soteria/contract/groups/unread';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { arrive, enter } from '../../testing/several.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';

let test: TestApp;
let id: GroupId;
/** A greeting that is held up is waited for, however slow the machine. */
const patience = { connectMs: 20_000, lockMs: 20_000 };
beforeAll(async () => {
  test = await startTestApp({}, { patience });
});
afterAll(() => test.close());

const write = (account: string, text: string, idempotencyKey?: string) =>
  test.call(account, timelinesEndpoints.createEntry, {
    params: { t: riverside.t },
    body: {
      OwnerType: 3,
      OwnerId: id,
      CreatedByPresenceId: presenceIdOf('riverside', account),
      Content: { Text: text },
    },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });

const previous = (account: string, count: number, ticks: string) =>
  test.call(account, timelinesEndpoints.listPreviousEntries, {
    params: { t: riverside.t, id, count, ticks },
  });

const NEWEST = '9999999999999999999';

describe('writing', () => {
  beforeAll(async () => {
    id = (await raise(test, 'm.lindqvist')).body.id;
  });

  it('numbers entries without a gap and gives each ticks of its own, however many write at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        write(index % 2 ? 'm.lindqvist' : 'l.duval', `entry ${index}`),
      ),
    );
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const { body } = await previous('m.lindqvist', 200, NEWEST);
    const numbers = body.map((entry) => entry.seq).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(new Set(body.map((entry) => entry.ticks)).size).toBe(body.length);
  });

  it('writes a repeated post once', async () => {
    const [first, second] = await Promise.all([
      write('m.lindqvist', 'once', 'k1'),
      write('m.lindqvist', 'once', 'k1'),
    ]);
    expect(first.body.id).toBe(second.body.id);
    const { body } = await previous('m.lindqvist', 200, NEWEST);
    expect(body.filter((entry) => entry.id === first.body.id)).toHaveLength(1);
  });

  it('keeps hostile text as the text it is', async () => {
    const text = '<img src=x onerror=alert(1)> \u202e [x](javascript:alert(1)) {"__proto__":1}';
    const { body } = await write('m.lindqvist', text);
    expect(body.content).toEqual({ $t: 'Markdown', $v: { Text: text } });
  });

  it('pages backwards by 30 to the beginning', async () => {
    const seen: number[] = [];
    let ticks = NEWEST;
    for (;;) {
      const { body } = await previous('m.lindqvist', 30, ticks);
      seen.push(...body.map((entry) => entry.seq));
      if (body.length < 30) break;
      ticks = body.at(-1)?.ticks ?? '';
    }
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });
});

describe('the first response', () => {
  it('is a member’s first entry, and never the creator’s own', async () => {
    id = (await raise(test, 'm.lindqvist')).body.id;
    const firstResponder = async () => {
      const { body } = await test.call('m.lindqvist', incidentsEndpoints.getIncident, {
        params: { t: riverside.t, id },
      });
      return body.firstResponderName;
    };
    await write('m.lindqvist', 'Two adults in the corridor');
    expect(await firstResponder()).toBeNull();
    await write('l.duval', 'Coming');
    await write('a.whitfield', 'Me too');
    expect(await firstResponder()).toBe('Léa Duval');
  });
});

describe('reading', () => {
  it('moves the pointer forward only, and what is unread follows it', async () => {
    id = (await raise(test, 'm.lindqvist')).body.id;
    const reader = presenceIdOf('riverside', 'l.duval');
    const isUnreadNow = async () => {
      const { body } = await test.call('l.duval', incidentsEndpoints.listOwnIncidents);
      const incident = body.find((candidate) => candidate.id === id);
      if (!incident) throw new Error('The incident is on the list.');
      return isUnread(incident, [reader]);
    };
    const move = (ticks: string) =>
      test.call('l.duval', timelinesEndpoints.moveReadPointer, {
        params: { t: riverside.t, id, presenceId: reader, ticks },
      });
    const { body } = await write('m.lindqvist', 'Read this');
    expect(await isUnreadNow()).toBe(true);
    expect((await move(body.ticks)).status).toBe(204);
    expect(await isUnreadNow()).toBe(false);
    await move('1');
    expect(await isUnreadNow()).toBe(false);
    test.clock.advance(1_000);
    await write('m.lindqvist', 'And this');
    expect(await isUnreadNow()).toBe(true);
  });
});

describe('catching up', () => {
  it('replays exactly what is missing, then what comes', async () => {
    id = (await raise(test, 'm.lindqvist')).body.id;
    for (let index = 0; index < 5; index++) await write('m.lindqvist', `before ${index}`);
    const socket = await openSocket(test.url, await test.tokenOf('l.duval'));
    socket.send({
      type: 'Arrive',
      payload: {
        tenantId: riverside.t,
        groupId: id,
        presenceId: presenceIdOf('riverside', 'l.duval'),
        afterSeq: 3,
      },
    });
    const replayed = await socket.next('Replayed');
    expect(replayed.entries.map((entry) => entry.seq)).toEqual([4, 5, 6]);
    expect(replayed.lastSeq).toBe(6);
    await write('m.lindqvist', 'after');
    expect((await socket.next('NewChatEntry', (payload) => payload.groupId === id)).entry.seq).toBe(7);
    await socket.close();
  });

  it('does so for many who were there before, and for none who is no member any more', async () => {
    id = (await raise(test, 'm.lindqvist')).body.id;
    const come = async (account: string) => {
      const socket = await openSocket(test.url, await test.tokenOf(account));
      const payload = {
        tenantId: riverside.t,
        groupId: id,
        presenceId: presenceIdOf('riverside', account),
        afterSeq: 1,
      };
      socket.send({ type: 'Arrive', payload });
      return socket;
    };
    const people = ['l.duval', 'b.achterberg', 'c.oyelaran'];
    for (const socket of await Promise.all(people.map(come))) {
      await socket.next('Replayed');
      await socket.close();
    }
    for (let index = 0; index < 3; index++) await write('m.lindqvist', `meanwhile ${index}`);
    await sql`
      delete from group_members
      where group_id = ${id} and presence_id = ${presenceIdOf('riverside', 'c.oyelaran')}`.execute(
      test.app.context.database,
    );
    const sockets = await Promise.all(people.map(come));
    const [first, second, third] = sockets;
    for (const socket of [first, second]) {
      const replayed = await socket?.next('Replayed');
      expect(replayed?.entries.map((entry) => entry.seq)).toEqual([2, 3, 4]);
      expect(replayed?.lastSeq).toBe(4);
    }
    expect((await third?.next('Refused'))?.code).toBe('not-found');
    expect(test.app.context.hub.activePresences(id)).not.toContain(presenceIdOf('riverside', 'c.oyelaran'));
    for (const socket of sockets) await socket.close();
  });

  it('reads it while who comes back is greeted, and says nothing before the greeting', async () => {
    id = (await raise(test, 'm.lindqvist')).body.id;
    const [slow, quick] = [await enter(test, 'l.duval'), await enter(test, 'b.achterberg')];
    await arrive(slow, 'l.duval', id);
    await slow.close();
    await arrive(quick, 'b.achterberg', id);
    const holder = new pg.Client({ connectionString: test.home.databaseUrl });
    await holder.connect();
    // What the greeting reads, and a replay does not.
    await holder.query('begin; lock table incident_calls in access exclusive mode');
    const back = await openSocket(test.url, await test.tokenOf('l.duval'));
    const payload = { tenantId: riverside.t, groupId: id, presenceId: presenceIdOf('riverside', 'l.duval') };
    back.send({ type: 'Arrive', payload: { ...payload, afterSeq: 0 } });
    await expect.poll(() => countWaiting('incident_calls'), { timeout: 5_000 }).toBe(1);
    // Turns are in order: what this one asks is answered after what the other lacks was read.
    await arrive(quick, 'b.achterberg', id);
    expect(back.frames).toEqual([]);
    await holder.end();
    await back.next('Replayed');
    expect(back.frames[0]?.type).toBe('user-loaded');
    for (const socket of [back, quick]) await socket.close();
  });
});

async function countWaiting(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_database d on d.oid = database
    where relation = ${table}::regclass and not granted and datname = current_database()`.execute(
    test.app.context.database,
  );
  return rows[0]?.count ?? 0;
}
