import type { PresenceId } from '@soteria/contract/kit/ids';
import { EDIT_MS, type TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';

/** How the person stands to a timeline. */
export interface TimelineStanding {
  ownIds: readonly PresenceId[];
  canWrite: boolean;
  /** May remove what others wrote, and see what was removed. */
  canModerate: boolean;
}

export interface AllowedOnEntry {
  reply: boolean;
  edit: boolean;
  remove: boolean;
  versions: boolean;
}

/** What may be done with an entry now; the server decides again. */
export function allowedOn(entry: TimelineEntry, standing: TimelineStanding, now: number): AllowedOnEntry {
  const { content, createdByPresenceId } = entry;
  const { ownIds, canWrite, canModerate } = standing;
  const isText = content.$t === 'Markdown';
  const isSaid = isText || content.$t === 'Media';
  const isOwn = createdByPresenceId !== null && ownIds.includes(createdByPresenceId);
  return {
    reply: isSaid && canWrite,
    edit: isText && canWrite && isOwn && now - Date.parse(entry.whenCreated) < EDIT_MS,
    remove: isSaid && ((canWrite && isOwn) || canModerate),
    versions: content.$t === 'Removed' ? canModerate : isText && content.$v.EditedAt !== undefined,
  };
}

/** The newest of one's own that may still be edited. */
export const findEditable = (
  entries: readonly TimelineEntry[],
  standing: TimelineStanding,
  now: number,
): TimelineEntry | undefined => entries.findLast((entry) => allowedOn(entry, standing, now).edit);
