import { z } from 'zod';
import { groupType } from '../groups/groups.shapes.ts';
import { hubMessage } from '../kit/hub-message.ts';
import { groupId, presenceId, tenantId } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';
import { timelineEntry } from './timelines.shapes.ts';

/** An entry without what its group says, and without its time, which its ticks say. */
const foldedEntry = timelineEntry.omit({ ownerId: true, ownerType: true, whenCreated: true });

export const timelinesHub = {
  /** One new entry, to every member of the group. */
  NewChatEntry: hubMessage(
    'NewChatEntry',
    z.object({
      tenantId,
      groupId,
      groupType,
      entry: timelineEntry,
      /** The entries that this one tells a change of, as they are now. */
      changed: z.array(timelineEntry).optional(),
      lastActivity: instant,
      lastHumanActivity: instant,
    }),
  ),
  /**
   * The answer to Arrive and Replay: entries after `afterSeq`, oldest first. `lastSeq` is the group's
   * newest number when this was read: complete when the last entry has it, else ask again from there.
   */
  Replayed: hubMessage(
    'Replayed',
    z.object({
      tenantId,
      groupId,
      groupType,
      afterSeq: z.int(),
      /** Who has the group open now: who came before one did was told of to others only. */
      activePresences: z.array(presenceId),
      /** Sockets that have it open now; `framesOf` gives it as the ListenerCount it is. */
      listeners: z.int().optional(),
      entries: z.array(timelineEntry),
      /** The entries that some of these tell a change of, as they were when this was read. */
      changed: z.array(timelineEntry),
      lastSeq: z.int(),
    }),
  ),
};

/**
 * Several NewChatEntry that go out together, as one message for who takes them folded: what they share is said once.
 * `framesOf` gives them back one by one, so that nobody has to handle both.
 */
export const newChatEntries = hubMessage(
  'NewChatEntries',
  z.object({ tenantId, groupId, groupType, entries: z.array(foldedEntry), lastHumanActivity: instant }),
);

export const timelinesHubRequests = {
  /** Asks for everything after `afterSeq`: sent when the contiguous cursor meets a gap. */
  Replay: hubMessage('Replay', z.object({ tenantId, groupId, afterSeq: z.int().min(0) })),
};
