import {
  withAuthored,
  withAuthorsReading,
  withChange,
  withReading,
} from '@soteria/contract/groups/own-member';
import type { PayloadOf } from '@soteria/contract/hub';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { useEffect } from 'react';
import { useHubStatus } from '../../platform/hub/hub.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { Group, GroupCache } from './group-cache.ts';

/** Core §9: the group's members are loaded again 1.5 s after a mismatch. */
const MEMBER_RELOAD = 1500;

/** Any kind of group's, as far as pieces are not concerned: a piece is only ever handed from a room to its own cache. */
type Cache<G extends Group> = Pick<
  GroupCache<G, G>,
  | 'find'
  | 'fetch'
  | 'change'
  | 'grow'
  | 'changeMembers'
  | 'isKnownMember'
  | 'reloadMembers'
  | 'reloadOne'
  | 'reloadList'
>;

const reloads = new Map<GroupId, ReturnType<typeof setTimeout>>();

/** Something came of a member that is not known here; what comes meanwhile is loaded with it. */
function reloadSoon<G extends Group>(cache: Cache<G>, t: TenantId, id: GroupId): void {
  clearTimeout(reloads.get(id));
  reloads.set(
    id,
    setTimeout(() => {
      reloads.delete(id);
      cache.reloadMembers(t, id);
    }, MEMBER_RELOAD),
  );
}

function setActive<G extends Group>(
  cache: Cache<G>,
  { tenantId, groupId, presenceId }: { tenantId: TenantId; groupId: GroupId; presenceId: PresenceId },
  isActive: boolean,
): void {
  if (!cache.isKnownMember(tenantId, groupId, presenceId)) reloadSoon(cache, tenantId, groupId);
  cache.changeMembers(tenantId, groupId, (member) =>
    member.presenceId === presenceId ? { ...member, isActive } : member,
  );
  cache.change(tenantId, groupId, (group) => {
    const others = group.activePresences.filter((other) => other !== presenceId);
    return { ...group, activePresences: isActive ? [...others, presenceId] : others };
  });
}

/** Who has it open, as one comes to it oneself. */
function takeActive<G extends Group>(cache: Cache<G>, told: PayloadOf<'Replayed'>): void {
  const { tenantId, groupId, activePresences } = told;
  cache.changeMembers(tenantId, groupId, (member) => ({
    ...member,
    isActive: activePresences.includes(member.presenceId),
  }));
  cache.change(tenantId, groupId, (group) => ({ ...group, activePresences }));
}

function takeMembers<G extends Group>(cache: Cache<G>, told: PayloadOf<'GroupMemberUpdated'>): void {
  const { tenantId, groupId, members } = told;
  const changes = new Map(members.map((member) => [member.presenceId, member]));
  if (members.some((member) => !cache.isKnownMember(tenantId, groupId, member.presenceId)))
    reloadSoon(cache, tenantId, groupId);
  cache.changeMembers(tenantId, groupId, (member) => {
    const change = changes.get(member.presenceId);
    return change ? withChange(member, change) : member;
  });
  cache.change(tenantId, groupId, (group) => ({
    ...group,
    groupMembers: group.groupMembers.map((own) => {
      const change = changes.get(own.presenceId);
      return change ? withReading(own, change) : own;
    }),
  }));
}

/** A new entry on the list and the open screen; `more` is what a kind of group tells of its newest besides. */
export function takeEntry<G extends Group>(
  cache: Cache<G>,
  { tenantId, groupId, entry, lastActivity, lastHumanActivity }: PayloadOf<'NewChatEntry'>,
  more?: Partial<G>,
): void {
  cache.grow(tenantId, groupId, (group) =>
    entry.seq <= group.lastSeq
      ? group
      : {
          ...group,
          lastActivity,
          lastHumanActivity,
          lastSeq: entry.seq,
          groupMembers: withAuthorsReading(group, entry),
          ...more,
        },
  );
  // Who writes has read what stands there.
  cache.changeMembers(tenantId, groupId, (member) => withAuthored(member, entry));
}

/** What the hub tells of every kind of group alike. */
export const groupHandlers = <G extends Group>(cache: Cache<G>) => ({
  AddParticiant: ({ tenantId, groupId }: PayloadOf<'AddParticiant'>) => {
    if (!cache.find(groupId)) void cache.fetch(tenantId, groupId);
    // A screen that was refused it may show it now.
    else cache.reloadOne(tenantId, groupId);
  },
  GroupArrive: (told: PayloadOf<'GroupArrive'>) => setActive(cache, told, true),
  GroupDepart: (told: PayloadOf<'GroupDepart'>) => setActive(cache, told, false),
  GroupChangedMembership: ({ tenantId, groupId }: PayloadOf<'GroupChangedMembership'>) =>
    cache.reloadMembers(tenantId, groupId),
  GroupMemberUpdated: (told: PayloadOf<'GroupMemberUpdated'>) => takeMembers(cache, told),
  NotifyMemberAdded: ({ tenantId, groupId, memberCount }: PayloadOf<'NotifyMemberAdded'>) => {
    cache.change(tenantId, groupId, (group) => ({ ...group, memberCount }));
    reloadSoon(cache, tenantId, groupId);
  },
  Replayed: (told: PayloadOf<'Replayed'>) => takeActive(cache, told),
  // Typing is shown by the timeline itself, and how many sockets listen by nothing yet.
  GroupTyping: () => {},
  ListenerCount: () => {},
});

/**
 * After the connection was away: the list is asked for again, and whatever is open of the room whose queries are
 * `[tenant, room, …]`. Stable arguments only.
 */
export function useReloadOnReturn<G extends Group>(
  cache: Cache<G>,
  room: string,
  then?: (list: G[] | undefined) => void,
): void {
  useEffect(
    () =>
      useHubStatus.subscribe((status, before) => {
        if (status.state !== 'connected' || before.state === 'connected') return;
        void cache.reloadList().then(then);
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === room });
      }),
    [cache, room, then],
  );
}
