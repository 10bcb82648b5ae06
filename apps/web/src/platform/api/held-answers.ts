import { onSessionEnd } from '../session/session.ts';

/** What the server answered last at an address, and the tag it named that by: hashed from its bytes, so nobody else's. */
interface HeldAnswer {
  etag: string;
  answer: unknown;
}

const held = new Map<string, HeldAnswer>();
onSessionEnd(() => held.clear());

/** The answer to name when asking again: what is the same still need not travel (`Endpoint.revalidates`). */
export const heldAnswer = (address: string): HeldAnswer | undefined => held.get(address);

export const holdAnswer = (address: string, answer: HeldAnswer): void => void held.set(address, answer);
