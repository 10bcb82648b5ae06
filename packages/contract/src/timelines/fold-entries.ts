import type { z } from 'zod';
import { fromTicks } from '../kit/time.ts';
import type { newChatEntries, timelinesHub } from './timelines.hub.ts';
import type { EntryContent } from './timelines.shapes.ts';

type News = z.output<(typeof timelinesHub.NewChatEntry)['payload']>;
type Folded = z.output<(typeof newChatEntries)['payload']>;

/** Whether people wrote it, and not the house: what lists of chats are ordered by. */
export const isHuman = ({ $t }: EntryContent): boolean => $t === 'Markdown' || $t === 'Media';

/** News of one group as one message in fewer bytes; null where one alone says it, or tells of changes. */
export function foldEntries(news: readonly News[]): Folded | null {
  const last = news.at(-1);
  if (!last || news.length === 1 || news.some(({ changed }) => changed)) return null;
  const { tenantId, groupId, groupType, lastHumanActivity } = last;
  const entries = news.map(({ entry }) => {
    const { ownerId: _, ownerType: __, whenCreated: ___, ...folded } = entry;
    return folded;
  });
  return { tenantId, groupId, groupType, entries, lastHumanActivity };
}

/** The reverse: the news, each as it would have come by itself. */
export function unfoldEntries({ entries, lastHumanActivity, ...inGroup }: Folded): News[] {
  const { groupId: ownerId, groupType: ownerType } = inGroup;
  return entries.map((folded) => {
    const whenCreated = new Date(fromTicks(folded.ticks)).toISOString();
    return {
      ...inGroup,
      entry: { ...folded, ownerId, ownerType, whenCreated },
      lastActivity: whenCreated,
      lastHumanActivity: isHuman(folded.content) ? whenCreated : lastHumanActivity,
    };
  });
}
