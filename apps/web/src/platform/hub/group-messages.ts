import type { PayloadOf, ServerMessageName } from '@soteria/contract/hub';
import { hub } from './hub.ts';

export type MessageHandlers<N extends ServerMessageName> = { [K in N]: (payload: PayloadOf<K>) => void };

/**
 * Listens to many messages at once, to those of other kinds of groups not at all: a message that names a group
 * type is another room's unless it is `groupType`. Returns the way out.
 */
export function onGroupMessages<N extends ServerMessageName>(
  groupType: number,
  handlers: MessageHandlers<N>,
): () => void {
  const ways = (Object.keys(handlers) as N[]).map((name) =>
    hub.on(name, (payload) => {
      const isOther = 'groupType' in payload && payload.groupType !== groupType;
      if (!isOther) handlers[name](payload);
    }),
  );
  return () => {
    for (const leave of ways) leave();
  };
}
