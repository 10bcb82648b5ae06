import type { EntryId, SubjectId } from '@soteria/contract/kit/ids';
import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import type { Context } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/transact.ts';
import { findRemembered } from '../../platform/http/once.ts';
import { giveBackKeys, takeKeys } from '../../platform/http/once-together.ts';
import { notFound, ProblemError } from '../../platform/http/problems.ts';
import type { RoomRequest } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessGroupAs, accessWriters } from '../groups/groups.access.ts';
import { appendEntries, type Draft } from './append-entry.ts';
import { markdownContent } from './markdown-content.ts';
import { presentEntry } from './timelines.present.ts';
import { findEntry } from './timelines.queries.ts';

export type Post = RoomRequest<typeof timelinesEndpoints.createEntry>;

/** With the id that its entry will have. */
interface Identified extends Post {
  id: EntryId;
}

interface Accepted {
  post: Identified;
  draft: Draft;
  mentioned: SubjectId[];
}

type Result = TimelineEntry | Error;

/** Why somebody may not write: the door that says it. */
async function accessOne(tx: Tx, { caller, params, body }: Post) {
  const { t } = params;
  const access = await accessGroupAs(tx.db, caller, t, body.OwnerId, body.CreatedByPresenceId, 'write');
  return { type: access.group.type, displayName: access.actor.displayName };
}

/** What a post becomes on the timeline, or why it does not. */
async function accept(
  tx: Tx,
  post: Identified,
  writer: { type: number; displayName: string } | null,
): Promise<Accepted | ProblemError> {
  try {
    const { params, body } = post;
    const { type, displayName } = writer ?? (await accessOne(tx, post));
    if (type !== body.OwnerType) throw notFound();
    const said = await markdownContent(tx.db, params.t, body.OwnerId, body.Content);
    const draft: Draft = {
      id: post.id,
      tenantId: params.t,
      groupId: body.OwnerId,
      createdBy: body.CreatedByPresenceId,
      createdByName: displayName,
      behaviour: body.Behaviour,
      content: said.content,
    };
    return { post, draft, mentioned: said.mentioned };
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

/** What others do about it in the same transaction: whoever writes first responds, who is named is told. */
async function announce(context: Context, tx: Tx, accepted: Accepted, entry: TimelineEntry): Promise<void> {
  const { draft, post } = accepted;
  const inGroup = { tenantId: draft.tenantId, groupId: draft.groupId, groupType: post.body.OwnerType };
  const presenceId = post.body.CreatedByPresenceId;
  await context.events.emit(tx, 'entry-written', {
    ...inGroup,
    presenceId,
    at: new Date(context.clock.now()),
  });
  const subjects = accepted.mentioned.filter((subject) => subject !== post.caller.subjectId);
  if (subjects.length === 0) return;
  await context.events.emit(tx, 'people-mentioned', {
    ...inGroup,
    entryId: entry.id,
    byName: draft.createdByName,
    text: post.body.Content.Text,
    at: entry.whenCreated,
    subjects,
  });
}

/** Writes what may be written of posts whose keys were free; in their order. */
async function writeNew(context: Context, tx: Tx, posts: readonly Identified[]): Promise<Result[]> {
  const [first] = posts;
  if (!first) return [];
  const { t } = first.params;
  const asking = posts.map(({ caller, body }) => ({ caller, presenceId: body.CreatedByPresenceId }));
  const writers = await accessWriters(tx.db, t, first.body.OwnerId, asking);
  const results: (Accepted | ProblemError)[] = [];
  for (const [index, post] of posts.entries()) results.push(await accept(tx, post, writers[index] ?? null));
  const accepted = results.filter((result): result is Accepted => !(result instanceof ProblemError));
  const entries = await appendEntries(
    context,
    tx,
    accepted.map(({ draft }) => draft),
  );
  const entryOf = new Map(accepted.map(({ post }, index) => [post, entries[index] as TimelineEntry]));
  for (const one of accepted) await announce(context, tx, one, entryOf.get(one.post) as TimelineEntry);
  await giveBackKeys(
    tx,
    posts.filter((post) => !entryOf.has(post)),
  );
  return results.map((result) =>
    result instanceof ProblemError ? result : (entryOf.get(result.post) as TimelineEntry),
  );
}

/** An earlier request with the same key wrote this, as it is now. */
async function repeat(context: Context, { caller, params, body, idempotency }: Post): Promise<Result> {
  try {
    const remembered = await findRemembered(context.database, caller, idempotency);
    // Kept so by the version before this one.
    if (remembered?.answer) return remembered.answer as TimelineEntry;
    // Its first was refused in the same turn, and is asked for again.
    if (!remembered?.entityId) return new ProblemError('unavailable', {}, 1);
    const id = remembered.entityId as EntryId;
    const row = await findEntry(context.database, params.t, body.OwnerId, id);
    return row ? presentEntry(row) : notFound();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

/**
 * Writes posts to one timeline that came at the same time: one transaction, one number range, one write to each
 * socket. Each has its own key, its own access and its own answer, as if it were alone.
 */
export async function writeTogether(context: Context, asked: readonly Post[]): Promise<Result[]> {
  const now = context.clock.now();
  const posts = asked.map((post) => ({ ...post, id: uuidv7(now) as EntryId }));
  const answers = new Map<Post, Result>();
  await transact(context.database, async (tx) => {
    answers.clear();
    const isFree = await takeKeys(tx, context.clock, posts);
    const fresh = posts.filter((_, index) => isFree[index]);
    const written = await writeNew(context, tx, fresh);
    for (const [index, post] of fresh.entries()) answers.set(post, written[index] as Result);
  });
  for (const post of posts) if (!answers.has(post)) answers.set(post, await repeat(context, post));
  return posts.map((post) => answers.get(post) as Result);
}
