import type { EntryId, GroupId, PresenceId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import type { Tx } from './database/transact.ts';

/** What a lower room announces so that a higher one can act in the same transaction (design §3). */
export interface DomainEventMap {
  /** Somebody wrote on a timeline. */
  'entry-written': {
    tenantId: TenantId;
    groupId: GroupId;
    groupType: number;
    presenceId: PresenceId;
    at: Date;
  };
  /** Somebody named people in what they wrote on a timeline. */
  'people-mentioned': {
    tenantId: TenantId;
    groupId: GroupId;
    groupType: number;
    entryId: EntryId;
    byName: string;
    text: string;
    /** ISO. */
    at: string;
    subjects: SubjectId[];
  };
  /** A device that has no session shows what was told to it of a group. */
  'push-reached': { tenantId: TenantId; groupId: GroupId; subjectId: SubjectId };
  /** "I'm responding" was pressed there. */
  'push-responding': { tenantId: TenantId; groupId: GroupId; subjectId: SubjectId };
}

type Handler<E> = (tx: Tx, event: E) => Promise<void>;

export class DomainEvents {
  readonly #handlers = new Map<string, Handler<never>[]>();

  on<N extends keyof DomainEventMap>(name: N, handler: Handler<DomainEventMap[N]>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler as Handler<never>]);
  }

  /** Runs every subscriber inside the announcing transaction. */
  async emit<N extends keyof DomainEventMap>(tx: Tx, name: N, event: DomainEventMap[N]): Promise<void> {
    for (const handler of this.#handlers.get(name) ?? [])
      await (handler as Handler<DomainEventMap[N]>)(tx, event);
  }
}
