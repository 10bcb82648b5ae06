import { z } from 'zod';
import { orgId, presenceId } from '../kit/ids.ts';
import { line } from '../kit/text.ts';
import { orgMember } from '../organisations/organisations.shapes.ts';

/** Permission bit 4 of a presence: admin of its organisation (core §9). */
export const ADMIN_PERMISSION = 4;

export const isAdmin = (presence: { permissions: number }): boolean =>
  (presence.permissions & ADMIN_PERMISSION) !== 0;

/** The granular permission that lets a non-admin create announcements (second §6). */
export const ANNOUNCEMENTS_PERMISSION = 'Announcements';

export const presence = orgMember;
export type Presence = z.infer<typeof presence>;

const editable = z.object({
  DisplayName: line(120),
  JobTitle: line(120).nullable().optional(),
  Email: z.email().max(254).nullable().optional(),
  Phone: line(40).nullable().optional(),
  IsResponder: z.boolean().optional(),
  IsHiddenPresence: z.boolean().optional(),
  Permissions: z.int().min(0).max(255).optional(),
  GranularPermissions: z.array(line(60)).max(20).optional(),
});

export const newPresence = editable.extend({ OwnerId: orgId });
export const changedPresence = editable.extend({ Id: presenceId });
export type ChangedPresence = z.infer<typeof changedPresence>;
