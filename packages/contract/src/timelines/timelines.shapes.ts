import { z } from 'zod';
import { entryId, groupId, presenceId } from '../kit/ids.ts';
import { prose } from '../kit/text.ts';
import { instant } from '../kit/time.ts';

/** Entries in a page; a shorter page is the last (core §9). */
export const TIMELINE_PAGE = 30;
/** A typing indicator disappears after this long, in ms (core §9). */
export const TYPING_MS = 2500;
/** The longest text of one entry, in characters. */
export const ENTRY_MAX = 10_000;
/** Behaviour 1: no notification for this entry (core §3). */
export const BEHAVIOUR_SILENT = 1;

/** Owner types of a timeline (core §3): the same numbers as group types, and the 3 of announcements is 7 here. */
export const ownerType = z.union([z.literal(2), z.literal(3), z.literal(7)]);

const markdown = z.object({ $t: z.literal('Markdown'), $v: z.object({ Text: z.string() }) });

/** What the house itself writes on a timeline: the record of what happened, phrased by the client. */
export const systemEvent = z.discriminatedUnion('Event', [
  z.object({
    Event: z.literal('Raised'),
    Audience: z.enum(['everyone', 'teams', 'responders', 'admins']),
    AlertedCount: z.int(),
    /** Names of the alerted teams; empty for everyone. */
    Teams: z.array(z.string()),
    OrgName: z.string(),
    TypeName: z.string(),
    Location: z.string().nullable(),
    ChosenCount: z.int(),
  }),
  z.object({ Event: z.literal('Responded'), PresenceId: presenceId, IsFirst: z.boolean() }),
  z.object({ Event: z.literal('MemberAdded'), PresenceId: presenceId, DisplayName: z.string() }),
  z.object({ Event: z.literal('MemberRemoved'), PresenceId: presenceId, DisplayName: z.string() }),
  z.object({
    Event: z.literal('MembersAdded'),
    Members: z.array(z.object({ PresenceId: presenceId, DisplayName: z.string() })),
  }),
  z.object({
    Event: z.literal('MembersRemoved'),
    Members: z.array(z.object({ PresenceId: presenceId, DisplayName: z.string() })),
  }),
  z.object({ Event: z.literal('Left') }),
  z.object({ Event: z.literal('TeamAdded'), TeamName: z.string(), AddedCount: z.int() }),
  z.object({ Event: z.literal('Renamed'), From: z.string(), To: z.string() }),
  /** How many heard the alarm, and are told that it is over; not counted for incidents before that was kept. */
  z.object({ Event: z.literal('AllClear'), ReachedCount: z.int().optional() }),
  z.object({ Event: z.literal('FalseAlarm'), ReachedCount: z.int() }),
  z.object({ Event: z.literal('Closed') }),
]);
export type SystemEvent = z.infer<typeof systemEvent>;

const system = z.object({ $t: z.literal('System'), $v: systemEvent });

export const entryContent = z.discriminatedUnion('$t', [markdown, system]);
export type EntryContent = z.infer<typeof entryContent>;

export const timelineEntry = z.object({
  id: entryId,
  ownerId: groupId,
  ownerType,
  /** Position in the group, from 1, without gaps (design §6). */
  seq: z.int(),
  whenCreated: instant,
  /** Unique in the timeline; what Previous/{count}/{ticks} and the read pointer take. */
  ticks: z.string(),
  createdByPresenceId: presenceId.nullable(),
  createdByName: z.string(),
  behaviour: z.int(),
  content: entryContent,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const newEntry = z.object({
  OwnerType: ownerType,
  OwnerId: groupId,
  CreatedByPresenceId: presenceId,
  Behaviour: z.int().min(0).max(1).default(0),
  Content: z.object({ $t: z.literal('Markdown').default('Markdown'), Text: prose(ENTRY_MAX, 1) }),
});
export type NewEntry = z.infer<typeof newEntry>;
