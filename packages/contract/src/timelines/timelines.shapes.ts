import { z } from 'zod';
import { entryId, groupId, presenceId } from '../kit/ids.ts';
import { prose } from '../kit/text.ts';
import { instant } from '../kit/time.ts';

/** Entries in a page; a shorter page is the last (core §9). */
export const TIMELINE_PAGE = 30;
/** A typing indicator disappears after this long, in ms (core §9). */
export const TYPING_MS = 2500;
/** An entry may be edited for this long after it was written, in ms (issue 3). */
export const EDIT_MS = 5 * 60_000;
/** Characters of an answered entry that its answer carries. */
export const REPLY_EXCERPT = 160;
/** People named in one entry, at most. */
const MENTIONS_MAX = 50;
/** The longest text of one entry, in characters. */
export const ENTRY_MAX = 10_000;
/** Behaviour 1: no notification for this entry (core §3). */
export const BEHAVIOUR_SILENT = 1;

/** Owner types of a timeline (core §3): the same numbers as group types, and the 3 of announcements is 7 here. */
export const ownerType = z.union([z.literal(2), z.literal(3), z.literal(7)]);

/** Somebody named in an entry by `@name`: told even where they have muted the group. */
const mention = z.object({ PresenceId: presenceId, DisplayName: z.string() });

/** The entry that this one answers, as it was then: enough to show it without loading it. */
const repliedTo = z.object({
  EntryId: entryId,
  Ticks: z.string(),
  CreatedByName: z.string(),
  /** At most REPLY_EXCERPT characters of what it said; empty once it was removed. */
  Text: z.string(),
});
export type RepliedTo = z.infer<typeof repliedTo>;

const markdown = z.object({
  $t: z.literal('Markdown'),
  $v: z.object({
    Text: z.string(),
    Mentions: z.array(mention).optional(),
    ReplyTo: repliedTo.optional(),
    /** When it was last edited; absent when never. What it said before is kept. */
    EditedAt: instant.optional(),
  }),
});

/** What an uploaded file is shown as. */
export const mediaKind = z.enum(['Image', 'Video', 'Audio', 'File']);
export type MediaKind = z.infer<typeof mediaKind>;

const media = z.object({
  $t: z.literal('Media'),
  $v: z.object({
    Kind: mediaKind,
    /** As it was called where it came from, without its folders. */
    FileName: z.string(),
    /** Of what is served, found by looking into the file. */
    ContentType: z.string(),
    /** Of what is served, in bytes. */
    ByteSize: z.int(),
    /** Pixels of an image; null for everything else. */
    Width: z.int().nullable(),
    Height: z.int().nullable(),
  }),
});
export type MediaContent = z.infer<typeof media>['$v'];

/** What stands where an entry was removed: the record says that something was there. */
const removed = z.object({
  $t: z.literal('Removed'),
  $v: z.object({ RemovedAt: instant, ByPresenceId: presenceId, ByName: z.string() }),
});

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
  /** The trace of a change: what the entry says now comes beside it, and what it said before is kept. */
  z.object({ Event: z.literal('Edited'), EntryId: entryId, Seq: z.int() }),
  z.object({ Event: z.literal('Removed'), EntryId: entryId, Seq: z.int() }),
]);
export type SystemEvent = z.infer<typeof systemEvent>;

const system = z.object({ $t: z.literal('System'), $v: systemEvent });

export const entryContent = z.discriminatedUnion('$t', [markdown, media, removed, system]);
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
  Content: z.object({
    $t: z.literal('Markdown').default('Markdown'),
    Text: prose(ENTRY_MAX, 1),
    /** Presences named in the text; who is not in the group is left out. */
    Mentions: z.array(presenceId).max(MENTIONS_MAX).default([]),
    ReplyTo: entryId.optional(),
  }),
});
export type NewEntry = z.infer<typeof newEntry>;

/** What an entry is to say from now on. */
export const entryEdit = z.object({
  PresenceId: presenceId,
  Text: prose(ENTRY_MAX, 1),
  Mentions: z.array(presenceId).max(MENTIONS_MAX).default([]),
});

/** What an entry said before it was edited or removed, from when it was written or edited to `until`. */
export const entryVersion = z.object({ content: entryContent, from: instant, until: instant });
export type EntryVersion = z.infer<typeof entryVersion>;

/** The largest uploads the server takes, in bytes: said before a person chooses a file. */
export const uploadLimits = z.object({ Image: z.int(), Video: z.int(), Audio: z.int(), File: z.int() });
export type UploadLimits = z.infer<typeof uploadLimits>;

/** Where a browser's own player reads a file from: an address that carries who asks, for a while. */
export const mediaAddress = z.object({ url: z.string(), expiresAt: instant });
