import type { GroupMember } from '@soteria/contract/groups/groups.shapes';

/** Trouble first: not reached, responding, seen, reached (look book, principle 6). */
export const PEOPLE_ORDER = ['notReached', 'responding', 'seen', 'reached', 'others'] as const;
export type PeopleGroup = (typeof PEOPLE_ORDER)[number];

/** How far an alert got with one person. Who was never alerted (the caller, who was raised by) stands apart. */
export function groupOf({ delivery }: GroupMember): PeopleGroup {
  if (delivery.responded) return 'responding';
  if (!delivery.sent) return 'others';
  if (delivery.seen) return 'seen';
  return delivery.reached ? 'reached' : 'notReached';
}

/** People by group, in order; responding by who was first, the others by name. */
export function groupPeople(members: readonly GroupMember[]): Record<PeopleGroup, GroupMember[]> {
  const groups: Record<PeopleGroup, GroupMember[]> = {
    notReached: [],
    responding: [],
    seen: [],
    reached: [],
    others: [],
  };
  for (const member of members) groups[groupOf(member)].push(member);
  groups.responding.sort((a, b) => (a.delivery.responded ?? '').localeCompare(b.delivery.responded ?? ''));
  return groups;
}

/** How many were alerted at all. */
export const alertedCount = (members: readonly GroupMember[]): number =>
  members.filter((member) => member.delivery.sent !== null).length;

/** Whom of those the alarm has reached. */
export const reachedCount = (members: readonly GroupMember[]): number =>
  members.filter(({ delivery }) => delivery.sent !== null && delivery.reached !== null).length;
