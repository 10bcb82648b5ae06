import type { GroupId } from '@soteria/contract/kit/ids';
import type { PendingPost } from './timeline-store.ts';

const keyOf = (groupId: GroupId) => `soteria.outbox.${groupId}`;
const draftOf = (groupId: GroupId) => `soteria.draft.${groupId}`;

/** Posts that were not confirmed when the page was left: they are tried again, as failed ones. */
export function readOutbox(groupId: GroupId): PendingPost[] {
  try {
    const posts = JSON.parse(localStorage.getItem(keyOf(groupId)) ?? '[]') as PendingPost[];
    // Posts kept by an earlier version name nobody.
    return posts.map((post) => ({ ...post, mentions: post.mentions ?? [], state: 'failed' }));
  } catch {
    return [];
  }
}

export function writeOutbox(groupId: GroupId, posts: readonly PendingPost[]): void {
  if (posts.length === 0) localStorage.removeItem(keyOf(groupId));
  else localStorage.setItem(keyOf(groupId), JSON.stringify(posts));
}

/** The server knows a post's key for 24 hours (design §4): beyond that a repeat could be written twice. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** Whether a post may be sent again without a person having looked whether it is there. */
export const isRepeatable = (post: PendingPost, now: number): boolean => now - post.at < REPEATABLE_MS;

/** What was typed and not sent, kept for each group. */
export const readDraft = (groupId: GroupId): string => localStorage.getItem(draftOf(groupId)) ?? '';

export function writeDraft(groupId: GroupId, text: string): void {
  if (text === '') localStorage.removeItem(draftOf(groupId));
  else localStorage.setItem(draftOf(groupId), text);
}

/** Forgets drafts and unsent posts: the next person at this browser must not find them. */
export function forgetOutboxes(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('soteria.outbox.') || key.startsWith('soteria.draft.')) localStorage.removeItem(key);
  }
}
