import { toTicks } from '@soteria/contract/kit/time';
import { sql, type Transaction } from 'kysely';
import type { DemoChat } from './chats.ts';
import { demoId, orgIdOf, presenceIdOf, tenantIdOf } from './demo-id.ts';
import { DEMO_PEOPLE } from './people.ts';

type Db = Transaction<Record<never, never>>;

const MINUTE = 60_000;
const nameOf = (account: string) => DEMO_PEOPLE.find((person) => person.account === account)?.name ?? account;

/** One chat of the demo, with its members, what they have read, and its timeline. */
export async function insertChat(db: Db, chat: DemoChat, now: number): Promise<void> {
  const key = `chat ${chat.org} ${chat.name ?? chat.members.join()}`;
  const [tenantId, id] = [tenantIdOf(chat.org), demoId(key)];
  const atOf = (minutesAgo: number) => now - Math.round(minutesAgo * MINUTE);
  const created = atOf((chat.talk[0]?.[1] ?? 0) + 10);
  const last = atOf(chat.talk.at(-1)?.[1] ?? 0);
  const by = presenceIdOf(chat.org, chat.by);
  await sql`
    insert into groups (tenant_id, id, type, org_id, display_name, flags, created_by, created_at, last_seq,
      last_ticks, last_human_ticks)
    values (${tenantId}, ${id}, 2, ${orgIdOf(chat.org)}, ${chat.name ?? ''}, ${chat.isManaged ? 1 : 0}, ${by},
      ${new Date(created)}, ${chat.talk.length}, ${toTicks(last)}, ${toTicks(last)})`.execute(db);
  const pair = chat.members.map((account) => presenceIdOf(chat.org, account)).sort();
  const directKey = pair.length === 2 && !chat.isManaged ? pair.join(' ') : null;
  await sql`insert into chats (tenant_id, id, direct_key) values (${tenantId}, ${id}, ${directKey})`.execute(
    db,
  );
  for (const [index, [account, minutesAgo, text]] of chat.talk.entries()) {
    const at = atOf(minutesAgo);
    await sql`
      insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
      values (${tenantId}, ${id}, ${index + 1}, ${demoId(`${key} entry ${index}`)}, ${toTicks(at)}, ${new Date(at)},
        ${presenceIdOf(chat.org, account)}, ${nameOf(account)},
        ${JSON.stringify({ $t: 'Markdown', $v: { Text: text } })}::jsonb)`.execute(db);
  }
  for (const account of chat.members) {
    const readSeq = chat.talk.length - (chat.unread?.[account] ?? 0);
    const readAt = chat.talk[readSeq - 1]?.[1];
    await sql`
      insert into group_members (tenant_id, group_id, presence_id, added_at, is_chat, first_arrived, last_read_ticks,
        last_read_seq)
      values (${tenantId}, ${id}, ${presenceIdOf(chat.org, account)}, ${new Date(created)}, true, ${new Date(created)},
        ${readAt === undefined ? null : toTicks(atOf(readAt))}, ${readSeq})`.execute(db);
  }
}
