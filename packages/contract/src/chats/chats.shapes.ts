import { z } from 'zod';
import { membershipPresence, ownGroupMember } from '../groups/groups.shapes.ts';
import { groupId, orgId, presenceId, tenantId } from '../kit/ids.ts';
import { line } from '../kit/text.ts';
import { instant } from '../kit/time.ts';
import { entryContent } from '../timelines/timelines.shapes.ts';

/** The most people in one chat. */
export const CHAT_MEMBERS_MAX = 500;
/** As much of the newest entry as a list shows, in characters. */
export const PREVIEW_MAX = 200;

/** What the caller may do with a chat; it travels with the data (models.md 3). */
export const chatActions = z.object({
  write: z.boolean(),
  respond: z.boolean(),
  manage: z.boolean(),
  close: z.boolean(),
  moderate: z.boolean(),
});

/** The newest entry, for lists; a text is cut. */
export const chatPreview = z.object({
  createdByPresenceId: presenceId.nullable(),
  createdByName: z.string(),
  content: entryContent,
});
export type ChatPreview = z.infer<typeof chatPreview>;

/** What all readers of a chat share. */
export const chatPiece = z.object({
  id: groupId,
  tenantId,
  ownerId: orgId,
  createdBy: presenceId,
  /** Null for a chat that goes by its members' names. */
  displayName: z.string().nullable(),
  /** 1: a managed group. */
  flags: z.int(),
  hasCustomAvatar: z.boolean(),
  created: instant,
  lastActivity: instant,
  lastHumanActivity: instant,
  metadataIds: z.array(z.string()),
  /** Everyone in it, by name. */
  membership: z.array(membershipPresence),
  memberCount: z.int(),
  lastEntry: chatPreview.nullable(),
  /** When it was archived; null while it runs. */
  archived: instant.nullable(),
  /** The group's newest entry number. */
  lastSeq: z.int(),
  /** Grows with every change: of two states the later has the higher, whichever came first. */
  version: z.int(),
});
export type ChatPiece = z.infer<typeof chatPiece>;

export const chat = chatPiece.extend({
  groupMembers: z.array(ownGroupMember),
  activePresences: z.array(presenceId),
  can: chatActions,
});
export type Chat = z.infer<typeof chat>;

/** A chat that was asked for: `existed` when those two people had one already (core §4). */
export const createdChat = chat.extend({ existed: z.boolean() });

/** A chat as an organisation lists it: nothing of what is said in it. */
export const chatSummary = chatPiece.pick({
  id: true,
  tenantId: true,
  ownerId: true,
  displayName: true,
  flags: true,
  hasCustomAvatar: true,
  lastActivity: true,
  memberCount: true,
});
export type ChatSummary = z.infer<typeof chatSummary>;

const members = z
  .array(presenceId)
  .min(1)
  .max(CHAT_MEMBERS_MAX - 1);

export const newChat = z.object({
  AddMembers: members,
  CreatedBy: presenceId,
  /** Blank is sent as null (core §5). */
  DisplayName: line(100).nullable().default(null),
  HasCustomAvatar: z.boolean().default(false),
  OwnerId: orgId,
  /** 1 makes a managed group: for admins. */
  Flags: z.union([z.literal(0), z.literal(1)]).default(0),
});
export type NewChat = z.infer<typeof newChat>;

export const changedMembers = z.object({ AssigningPresenceId: presenceId, PresenceIds: members });
export type ChangedMembers = z.infer<typeof changedMembers>;
