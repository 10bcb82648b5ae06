import { cutText } from '@soteria/contract/devices/push-message';
import type { Context } from '../../platform/context.ts';
import type { DomainEventMap } from '../../platform/domain-events.ts';
import { pushToSubjects } from '../devices/push-to-subjects.ts';

/** Who reads it later than this finds it in the list of chats. */
const TTL_SECONDS = 24 * 60 * 60;

/** Tells the devices of people who were named in a chat: even of those who have muted it. */
export async function pushChatMention(
  context: Context,
  mention: DomainEventMap['people-mentioned'],
): Promise<void> {
  await pushToSubjects(context, mention.subjects, {
    occasion: `mention ${mention.entryId}`,
    topic: `mention ${mention.groupId}`,
    ttlSeconds: TTL_SECONDS,
    isUrgent: false,
    message: {
      kind: 'mention',
      title: `${mention.byName || 'Unknown'} mentioned you`,
      body: cutText(mention.text),
      // The tag of the notice that an open page shows of the same entry: one takes the place of the other.
      tag: `entry ${mention.groupId}`,
      path: `/chats/${mention.tenantId}/${mention.groupId}`, // spec core §2
      at: mention.at,
      isSticky: false,
      canRespond: false,
    },
  });
}
