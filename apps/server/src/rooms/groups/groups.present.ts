import type { GroupMember, GroupType, OwnGroupMember } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { fromTicks } from '@soteria/contract/kit/time';
import type { MemberRow } from './groups.queries.ts';
import type { StandingRow } from './standing.queries.ts';

export const presentInstant = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentTicks = (ticks: string | null): string | null =>
  ticks === null ? null : new Date(fromTicks(ticks)).toISOString();

export function presentMember(row: MemberRow, active: ReadonlySet<PresenceId>): GroupMember {
  return {
    presenceId: row.presenceId,
    groupId: row.groupId,
    groupType: row.groupType,
    displayName: row.displayName,
    ownerId: row.ownerId,
    jobTitle: row.jobTitle,
    isResponder: row.isResponder,
    phone: row.phone,
    hasThumb: row.hasThumb,
    addedBy: row.addedBy,
    firstArrival: row.firstArrived !== null,
    firstArrived: presentInstant(row.firstArrived),
    isActive: active.has(row.presenceId),
    lastReadPointer: presentTicks(row.lastReadTicks),
    lastReadSeq: row.lastReadSeq,
    content: null,
    delivery: {
      sent: presentInstant(row.sentAt),
      reached: presentInstant(row.reachedAt),
      seen: presentInstant(row.seenAt),
      responded: presentInstant(row.respondedAt),
    },
  };
}

/** The caller's own membership in a group, and who is looking on now. */
export const presentOwnPart = (
  row: StandingRow,
  groupType: GroupType,
  activePresences: readonly PresenceId[],
): { groupMembers: OwnGroupMember[]; activePresences: readonly PresenceId[] } => ({
  groupMembers: row.members.map((member) => ({
    presenceId: member.presenceId,
    groupId: row.id,
    groupType,
    firstArrived: member.firstArrived === null ? null : new Date(member.firstArrived).toISOString(),
    isActive: activePresences.includes(member.presenceId),
    lastReadPointer: presentTicks(member.lastReadTicks),
    lastReadSeq: member.lastReadSeq,
  })),
  activePresences,
});
