import type { GroupMember } from '@soteria/contract/groups/groups.shapes';

/** Whom a call has reached, as the sent sheet says it. */
export interface Reach {
  /** Everyone alerted but the caller. */
  alerted: number;
  reached: number;
  notReached: string[];
  /** Who is coming, the first first. */
  responding: { name: string; at: string }[];
}

/** Counts the delivery ledger (design §9). */
export function reachOf(members: readonly GroupMember[], createdBy: string): Reach {
  const alerted = members.filter(
    (member) => member.presenceId !== createdBy && member.delivery.sent !== null,
  );
  const isReached = ({ delivery }: GroupMember) =>
    delivery.reached !== null || delivery.seen !== null || delivery.responded !== null;
  const responding = members
    .flatMap((member) =>
      member.delivery.responded ? [{ name: member.displayName, at: member.delivery.responded }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    alerted: alerted.length,
    reached: alerted.filter(isReached).length,
    notReached: alerted.filter((member) => !isReached(member)).map((member) => member.displayName),
    responding,
  };
}
