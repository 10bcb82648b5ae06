import type { GroupMember, OwnGroupMember } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { QueryKey } from '@tanstack/react-query';
import { isRefusal } from '../../platform/api/api-error.ts';
import { latestOnly } from '../../platform/latest-only.ts';
import { LIST, memberOf, membersOf, type Overtaken } from '../../platform/overtaken.ts';
import { queryClient } from '../../platform/query-client.ts';
import { EarlyChanges } from './early-changes.ts';
import { oneMemberKey } from './member-keys.ts';

/** What failed and may pass is asked for again after this, in ms. */
const FETCH_AGAIN_MS = 5000;

/** As much of a chat or an incident as keeping it right takes. */
export interface Group {
  id: GroupId;
  tenantId: TenantId;
  createdBy: PresenceId;
  archived: string | null;
  version: number;
  lastSeq: number;
  lastActivity: string;
  lastHumanActivity: string;
  memberCount: number;
  groupMembers: OwnGroupMember[];
  activePresences: PresenceId[];
}

/** What all readers of a group share of it, as the hub tells it. */
type Piece = Pick<Group, 'id' | 'tenantId' | 'createdBy' | 'archived'>;

interface GroupCacheParts<G extends Group & P, P extends Piece> {
  loads: Overtaken;
  listKey: QueryKey;
  oneKey(t: TenantId, id: GroupId): QueryKey;
  membersKey(t: TenantId, id: GroupId): QueryKey;
  get(t: TenantId, id: GroupId): Promise<G>;
  /** What is held, after a piece was told. */
  withPiece(held: G, piece: P): G;
  /** One's own part in a group that has just come, worked out as the server does; null when one has none. */
  provisional(piece: P): G | null;
  /** It left the list because one may not read it any more. */
  onLost?(t: TenantId, id: GroupId): void;
  /** It could not be fetched, and is tried again. */
  onFailed(error: unknown): void;
}

/**
 * The lists, open screens and members of one kind of group, kept right by what the hub tells. What is told may
 * overtake an answer, come twice, or come of a group that is not known yet (decision 012).
 */
export class GroupCache<G extends Group & P, P extends Piece> {
  readonly #parts: GroupCacheParts<G, P>;
  readonly #askFor = latestOnly<GroupId>();
  readonly #early = new EarlyChanges<G>();
  /** Known to be over. None is ever opened again, so an answer that says otherwise is an older one. */
  readonly #over = new Set<GroupId>();
  /** One was taken off them: what still comes of them does not bring them back. */
  readonly #left = new Set<GroupId>();

  constructor(parts: GroupCacheParts<G, P>) {
    this.#parts = parts;
  }

  find(id: GroupId): G | undefined {
    return queryClient.getQueryData<G[]>(this.#parts.listKey)?.find((group) => group.id === id);
  }

  /** Changes a group wherever it is shown: in the list and opened. */
  change(t: TenantId, id: GroupId, change: (group: G) => G): void {
    this.#changeList((list) => list.map((group) => (group.id === id ? change(group) : group)));
    this.#changeOpen(t, id, change);
  }

  /**
   * The same for a change that only ever adds, such as a new entry: made on an older or a newer state it does no
   * harm, so of a group that is not known yet it is kept until that comes.
   */
  grow(t: TenantId, id: GroupId, change: (group: G) => G): void {
    if (!this.find(id)) this.#early.keep(id, change);
    this.change(t, id, change);
  }

  /** Puts an answer of the server on the list, or in the place of what is known of it. */
  put(group: G): void {
    queryClient.setQueryData(this.#parts.oneKey(group.tenantId, group.id), group);
    this.#putOnList(group);
  }

  /** It leaves the list; what was asked of it before does not bring it back. */
  drop(id: GroupId): void {
    this.#askFor(id);
    this.#changeList((list) => list.filter((group) => group.id !== id));
  }

  /** It is over: it leaves the lists, whatever was asked for before and comes later. */
  end(t: TenantId, id: GroupId): void {
    this.#over.add(id);
    this.drop(id);
    this.reloadOne(t, id);
  }

  /** One was taken off it. Asked for again, since an admin goes on seeing it, or one has been put back meanwhile. */
  leave(t: TenantId, id: GroupId): void {
    this.#left.add(id);
    this.drop(id);
    void this.fetch(t, id);
  }

  /** Takes a piece that all readers share: merged with one's own part, or put on the list as new. */
  takePiece(piece: P): void {
    const { tenantId, id } = piece;
    const into = (held: G) => this.#parts.withPiece(held, piece);
    if (piece.archived !== null) {
      this.#over.add(id);
      this.drop(id);
    } else if (this.#over.has(id)) return;
    const isNew = piece.archived === null && !this.find(id);
    this.change(tenantId, id, into);
    if (!isNew) return;
    if (this.#left.has(id)) void this.fetch(tenantId, id);
    else this.#takeNew(piece);
  }

  /** Takes what the server answered to a change of it; one's own part in it stays as it is held. */
  takeAnswer(answer: G): void {
    this.change(answer.tenantId, answer.id, (held) => {
      const { groupMembers, activePresences } = held;
      return { ...this.#parts.withPiece(held, answer), groupMembers, activePresences };
    });
  }

  /**
   * Fetches a group and puts it where it is shown; one that may not be read is left out. Not by `fetchQuery`: that
   * joins what is on its way, which may have been read before one was added.
   */
  async fetch(t: TenantId, id: GroupId, isAgain = false): Promise<void> {
    const isLatest = this.#askFor(id);
    try {
      const group = await this.#parts.get(t, id);
      if (!isLatest() || (group.archived === null && this.#over.has(id))) return;
      queryClient.setQueryData(this.#parts.oneKey(t, id), group);
      if (group.archived !== null || group.groupMembers.length === 0) return this.drop(id);
      this.#left.delete(id);
      this.#putOnList(group);
    } catch (error) {
      if (!isLatest()) return;
      if (isRefusal(error)) return this.#lose(t, id);
      if (!isAgain) this.#parts.onFailed(error);
      setTimeout(() => isLatest() && void this.fetch(t, id, true), FETCH_AGAIN_MS);
    }
  }

  /** A screen that shows it asks for it again. */
  reloadOne(t: TenantId, id: GroupId): void {
    void queryClient.invalidateQueries({ queryKey: this.#parts.oneKey(t, id), exact: true });
  }

  /** What was missed while away: subscribed first, fetched now. */
  async reloadList(): Promise<G[] | undefined> {
    await queryClient.invalidateQueries({ queryKey: this.#parts.listKey });
    return queryClient.getQueryData<G[]>(this.#parts.listKey);
  }

  /** Changes members of a group that is open, and the one whose details are. */
  changeMembers(t: TenantId, id: GroupId, change: (member: GroupMember) => GroupMember): void {
    this.#changeAllMembers(t, id, (members) => members.map(change));
    this.#parts.loads.changed(memberOf(id), change);
    const queryKey = oneMemberKey(this.#parts.membersKey(t, id));
    queryClient.setQueriesData<GroupMember>({ queryKey }, (member) => member && change(member));
  }

  dropMember(t: TenantId, id: GroupId, presenceId: PresenceId): void {
    this.#changeAllMembers(t, id, (members) => members.filter((member) => member.presenceId !== presenceId));
  }

  /** Whether a member is among those loaded; true while none are. */
  isKnownMember(t: TenantId, id: GroupId, presenceId: PresenceId): boolean {
    const members = queryClient.getQueryData<GroupMember[]>(this.#parts.membersKey(t, id));
    return members?.some((member) => member.presenceId === presenceId) ?? true;
  }

  reloadMembers(t: TenantId, id: GroupId): void {
    void queryClient.invalidateQueries({ queryKey: this.#parts.membersKey(t, id) });
  }

  #takeNew(piece: P): void {
    const group = this.#parts.provisional(piece);
    if (!group) return;
    this.#putOnList(this.#early.madeOn(group));
    // Who made it, on another device, has read what stands there; who is in it is not known to everybody.
    const isOwn = group.groupMembers.some((own) => own.presenceId === piece.createdBy);
    if (isOwn || group.groupMembers.length === 0) void this.fetch(piece.tenantId, piece.id);
  }

  #lose(t: TenantId, id: GroupId): void {
    this.drop(id);
    this.reloadOne(t, id);
    this.#parts.onLost?.(t, id);
  }

  #putOnList(group: G): void {
    this.#early.forget(group.id);
    this.#changeList((list) => [group, ...list.filter((other) => other.id !== group.id)]);
  }

  /** Changes the list, and the one that is on its way. */
  #changeList(change: (list: G[]) => G[]): void {
    this.#parts.loads.changed(LIST, change);
    queryClient.setQueryData<G[]>(this.#parts.listKey, (list) => list && change(list));
  }

  /** Changes what is open, and what is on its way. */
  #changeOpen(t: TenantId, id: GroupId, change: (group: G) => G): void {
    this.#parts.loads.changed(id, change);
    queryClient.setQueryData<G>(this.#parts.oneKey(t, id), (known) => known && change(known));
  }

  #changeAllMembers(t: TenantId, id: GroupId, change: (all: GroupMember[]) => GroupMember[]): void {
    this.#parts.loads.changed(membersOf(id), change);
    queryClient.setQueryData<GroupMember[]>(
      this.#parts.membersKey(t, id),
      (members) => members && change(members),
    );
  }
}
