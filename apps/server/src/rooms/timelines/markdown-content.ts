import type { EntryId, GroupId, PresenceId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { entryWords } from '@soteria/contract/timelines/entry-words';
import {
  type EntryContent,
  REPLY_EXCERPT,
  type RepliedTo,
} from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/http/problems.ts';
import { findEntry } from './timelines.queries.ts';

interface Mentioned {
  PresenceId: PresenceId;
  DisplayName: string;
  subjectId: SubjectId | null;
}

interface Written {
  content: Extract<EntryContent, { $t: 'Markdown' }>;
  /** The subjects of the people it names. */
  mentioned: SubjectId[];
}

/** Of the presences named, those who are in the group, in the order they were named. */
async function findMentioned(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  ids: readonly PresenceId[],
): Promise<Mentioned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Mentioned>`
    select p.id as "PresenceId", p.display_name as "DisplayName", p.subject_id
    from group_members m join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    where m.tenant_id = ${tenantId} and m.group_id = ${groupId} and p.id = any(${ids}::uuid[])
      and p.removed_at is null
    order by array_position(${ids}::uuid[], p.id)`.execute(db);
  return rows;
}

/** The beginning of what an entry says, on one line; a character of several code units is never halved. */
function excerptOf(content: EntryContent): string {
  const line = entryWords(content)
    .slice(0, 4 * REPLY_EXCERPT)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > REPLY_EXCERPT ? `${characters.slice(0, REPLY_EXCERPT - 1).join('')}…` : line;
}

async function findReplied(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  id: EntryId,
): Promise<RepliedTo> {
  const entry = await findEntry(db, tenantId, groupId, id);
  if (!entry || entry.content.$t === 'System')
    throw new ProblemError('unprocessable', { ReplyTo: ['There is no such message here.'] });
  return {
    EntryId: id,
    Ticks: entry.ticks,
    CreatedByName: entry.createdByName,
    // Removed since the reply was begun: its words are not told again.
    Text: entry.content.$t === 'Removed' ? '' : excerptOf(entry.content),
  };
}

/** What is stored of a text: with the people it names, and the beginning of what it answers. */
export async function markdownContent(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  said: { Text: string; Mentions: readonly PresenceId[]; ReplyTo?: EntryId | undefined },
): Promise<Written> {
  const found = await findMentioned(db, tenantId, groupId, said.Mentions);
  const Mentions = found.map(({ PresenceId, DisplayName }) => ({ PresenceId, DisplayName }));
  const $v = {
    Text: said.Text,
    ...(Mentions.length > 0 ? { Mentions } : {}),
    ...(said.ReplyTo ? { ReplyTo: await findReplied(db, tenantId, groupId, said.ReplyTo) } : {}),
  };
  const mentioned = found.flatMap(({ subjectId }) => (subjectId ? [subjectId] : []));
  return { content: { $t: 'Markdown', $v }, mentioned };
}
