import { FLAG_MANAGED } from '../groups/groups.shapes.ts';

const DAY = 24 * 60 * 60_000;
/** The badge is shown when this many days remain, or fewer (core §9). */
const BADGE_DAYS = 10;

interface Archivable {
  lastActivity: string;
  flags: number;
}

/** Unix ms after which a chat is deleted for want of activity; managed groups are kept (decision 008). */
export const keptUntil = ({ lastActivity, flags }: Archivable, retentionDays: number): number =>
  flags === FLAG_MANAGED ? Number.POSITIVE_INFINITY : Date.parse(lastActivity) + retentionDays * DAY;

/** The days of 'Archiving in N day(s)', 0 to 10; null when the badge is not shown (core §4). */
export function archivingInDays(chat: Archivable, retentionDays: number, now: number): number | null {
  const days = Math.ceil((keptUntil(chat, retentionDays) - now) / DAY);
  return days >= 0 && days <= BADGE_DAYS ? days : null;
}
