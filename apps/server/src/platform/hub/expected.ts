import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { Connection } from './connection.ts';
import type { Takes } from './frame.ts';

/** A socket at the door of a group: what those who have it open are told meanwhile is held back for it. */
export interface Expected {
  connection: Connection;
  groupId: GroupId;
  presenceId: PresenceId;
  held: Buffer[];
  /** Taken out of the group while the door was asked: the answer may be from before. */
  isEvicted: boolean;
}

/** Everybody at the doors of groups on this process; each for the milliseconds until the database has answered. */
export class Expectations {
  readonly #byGroup = new Map<string, Set<Expected>>();

  begin(connection: Connection, groupId: GroupId, presenceId: PresenceId): Expected {
    const expected = { connection, groupId, presenceId, held: [], isEvicted: false };
    const known = this.#byGroup.get(groupId);
    if (known) known.add(expected);
    else this.#byGroup.set(groupId, new Set([expected]));
    return expected;
  }

  end(expected: Expected): void {
    const known = this.#byGroup.get(expected.groupId);
    known?.delete(expected);
    if (known?.size === 0) this.#byGroup.delete(expected.groupId);
  }

  /** Holds back what a group's watchers are told, for those who were not told it as well. */
  hold(
    groupId: string,
    encoded: (takes: Takes) => Buffer,
    wasTold: (connection: Connection) => boolean,
  ): void {
    for (const { connection, held } of this.#byGroup.get(groupId) ?? [])
      if (!wasTold(connection)) held.push(encoded(connection.takes));
  }

  evict(groupId: string, presenceId: string): void {
    for (const expected of this.#byGroup.get(groupId) ?? [])
      if (expected.presenceId === presenceId) expected.isEvicted = true;
  }
}
