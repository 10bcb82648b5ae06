import { framesOf, type ServerFrame } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

const CUTS = 1_000;
const MESSAGES_PER_SECOND = 50;
const CLIENTS = [
  'l.duval',
  'c.oyelaran',
  'm.greene',
  'r.ahmed',
  's.byrne',
  't.nguyen',
  'u.larsen',
  'v.popescu',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A client as the web one works: contiguous cursor, replay of what is missing after every cut. */
class CutClient {
  readonly list: number[] = [];
  readonly #account: string;
  readonly #groupId: GroupId;
  #cursor: Cursor<TimelineEntry> = startCursor(0);
  #socket: TestSocket | null = null;

  constructor(account: string, groupId: GroupId) {
    this.#account = account;
    this.#groupId = groupId;
  }

  async connect(): Promise<void> {
    const socket = await openSocket(test.url, await test.tokenOf(this.#account));
    this.#socket = socket;
    socket.socket.on('message', (data) => {
      for (const frame of framesOf(String(data))) this.#take(frame, socket);
    });
    socket.send({
      type: 'Arrive',
      payload: {
        tenantId: riverside.t,
        groupId: this.#groupId,
        presenceId: presenceIdOf('riverside', this.#account),
        afterSeq: this.#cursor.seq,
      },
    });
  }

  cut(): void {
    this.#socket?.socket.terminate();
  }

  #take(frame: ServerFrame, socket: TestSocket): void {
    if (frame.type !== 'Replayed' && frame.type !== 'NewChatEntry') return;
    if (frame.payload.groupId !== this.#groupId) return;
    const entries = frame.type === 'Replayed' ? frame.payload.entries : [frame.payload.entry];
    const { cursor, ready, hasGap } = advance(this.#cursor, entries);
    this.#cursor = cursor;
    this.list.push(...ready.map((entry) => entry.seq));
    const isBehind = frame.type === 'Replayed' && cursor.seq < frame.payload.lastSeq;
    if (hasGap || isBehind) {
      socket.send({
        type: 'Replay',
        payload: { tenantId: riverside.t, groupId: this.#groupId, afterSeq: cursor.seq },
      });
    }
  }
}

it('1,000 socket cuts during 50 messages a second: every client ends with exactly the list of the database', {
  timeout: 120_000,
}, async () => {
  const { body } = await raise(test, 'm.lindqvist');
  const clients = CLIENTS.map((account) => new CutClient(account, body.id));
  await Promise.all(clients.map((client) => client.connect()));
  let isWriting = true;
  let written = 0;
  const writing = (async () => {
    const pace = 1000 / MESSAGES_PER_SECOND;
    const started = performance.now();
    for (; isWriting; written++) {
      const { status } = await test.call('m.lindqvist', timelinesEndpoints.createEntry, {
        params: { t: riverside.t },
        body: {
          OwnerType: 3,
          OwnerId: body.id,
          CreatedByPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
          Content: { Text: `entry ${written}` },
        },
      });
      expect(status).toBe(201);
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, started + written * pace - performance.now())),
      );
    }
  })();
  // On a slow machine it goes on until enough has been written meanwhile.
  for (let cut = 0; cut < CUTS || written < MESSAGES_PER_SECOND; cut++) {
    const client = clients[cut % clients.length];
    client?.cut();
    await client?.connect();
  }
  isWriting = false;
  await writing;
  const lastSeq = (
    await test.call('m.lindqvist', timelinesEndpoints.listPreviousEntries, {
      params: { t: riverside.t, id: body.id, count: 1, ticks: '9999999999999999999' },
    })
  ).body[0]?.seq;
  const whole = Array.from({ length: lastSeq ?? 0 }, (_, index) => index + 1);
  expect(whole.length).toBeGreaterThan(written);
  for (const client of clients) await expect.poll(() => client.list, { timeout: 10_000 }).toEqual(whole);
});
