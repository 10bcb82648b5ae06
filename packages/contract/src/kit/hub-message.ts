import { z } from 'zod';

export interface HubMessage<N extends string = string, P extends z.ZodType = z.ZodType> {
  type: N;
  payload: P;
}

/** Declares one message of the hub: its name on the wire (core §4, misspellings included) and payload. */
export const hubMessage = <N extends string, P extends z.ZodType>(type: N, payload: P): HubMessage<N, P> => ({
  type,
  payload,
});

/** The frame `{ type, payload }` of each message in a record of messages. */
export type FrameOf<M extends Record<string, HubMessage>> = {
  [K in keyof M]: { type: M[K]['type']; payload: z.output<M[K]['payload']> };
}[keyof M];

/** One schema for any of the messages, told apart by `type`. */
export const frameSchema = (messages: Record<string, HubMessage>) =>
  z.discriminatedUnion(
    'type',
    Object.values(messages).map(({ type, payload }) => z.object({ type: z.literal(type), payload })) as never,
  );
