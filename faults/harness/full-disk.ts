import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import type { GroupId } from '@soteria/contract/kit/ids';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';
import pg from 'pg';
import { type Count, zero } from './counts.ts';
import type { Issuer } from './issuer.ts';
import { RAISER } from './raise.ts';
import type { Server } from './server.ts';
import type { SmallDisk } from './small-disk.ts';
import type { Trouble } from './under-trouble.ts';
import { Writers } from './writers.ts';

const LASTS_MS = 12_000;
const POSTS = 4;
/** The reserve is filled in the background by then, in ms. */
const RESERVED_WITHIN_MS = 30_000;
/** What a server holds back unless told, in megabytes. */
const HELD_BACK_MB = 32;
const OTHER = 'a.whitfield';

async function startChat(url: string, token: string): Promise<GroupId> {
  const response = await fetch(`${url}/api/v1/${riverside.t}/Chats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      OwnerId: riverside.o,
      CreatedBy: presenceIdOf('riverside', RAISER),
      AddMembers: [presenceIdOf('riverside', OTHER)],
    }),
  });
  return ((await response.json()) as { id: GroupId }).id;
}

async function ask<T extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<T>(text, values);
  await client.end();
  return rows;
}

const RESERVED = `
  select coalesce(pg_total_relation_size(to_regclass('disk_reserve')), 0)::int / 1024 / 1024 as megabytes`;

/** Until the server holds room back; how much, in megabytes. */
async function untilReserved(databaseUrl: string): Promise<number> {
  const deadline = performance.now() + RESERVED_WITHIN_MS;
  for (;;) {
    const [row] = await ask<{ megabytes: number }>(databaseUrl, RESERVED);
    if ((row?.megabytes ?? 0) >= HELD_BACK_MB || performance.now() > deadline) return row?.megabytes ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const WRITTEN = `select content->'$v'->>'Text' as text from timeline_entries
  where group_id = $1 and content->>'$t' = 'Markdown'`;

/** The server's and its database's disk is full, while people also write in a chat. */
export const fillDisk = (server: Server, databaseUrl: string, issuer: Issuer, disk: SmallDisk): Trouble => ({
  name: `${LASTS_MS / 1000} s: the disk of database and media is full`,
  lastsMs: LASTS_MS,
  turnsRed: true,
  async begin() {
    const reserved = await untilReserved(databaseUrl);
    const { url } = server;
    const people = new Map<string, string>();
    for (const account of [RAISER, OTHER]) people.set(account, await issuer.tokenOf(account, url));
    const groupId = await startChat(url, people.get(RAISER) ?? '');
    const writers = new Writers({
      url,
      groupId,
      groupType: GROUP_CHAT,
      people,
      perSecond: POSTS,
      length: 5_000,
    });
    await disk.fill();
    writers.start();
    return async (): Promise<Count[]> => {
      await disk.empty();
      await writers.stop();
      const rows = await ask<{ text: string }>(databaseUrl, WRITTEN, [groupId]);
      const texts = rows.map(({ text }) => text);
      const lost = [...writers.acknowledged.keys()].filter((text) => !texts.includes(text)).length;
      const wrong = writers.refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
      const log = await readFile(join(server.dataDir, 'postgres/postgres.log'), 'utf8').catch(() => '');
      const panics = log.split('\n').filter((line) => line.includes('PANIC')).length;
      return [
        {
          what: 'megabytes held back before',
          value: reserved,
          asked: `>= ${HELD_BACK_MB}`,
          holds: reserved >= HELD_BACK_MB,
        },
        {
          what: 'chat posts refused meanwhile',
          value: writers.refusals.length,
          asked: 'some',
          holds: writers.refusals.length > 0,
        },
        zero('acknowledged chat posts lost', lost),
        zero('chat posts doubled', texts.length - new Set(texts).size),
        zero('refusals of chat posts other than 503 with Retry-After', wrong.length),
        {
          what: 'times PostgreSQL ended as its log could not grow',
          value: panics,
          asked: 'told',
          holds: true,
        },
      ];
    };
  },
});
