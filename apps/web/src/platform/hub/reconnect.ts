import {
  CLOSE_FORBIDDEN,
  CLOSE_RESTARTING,
  CLOSE_TOO_SLOW,
  CLOSE_UNAUTHENTICATED,
} from '@soteria/contract/hub';

/** Core §9: retries are 2 s while unauthenticated and 5 s after a failed connect. */
export const RETRY_UNAUTHENTICATED = 2000;
export const RETRY_FAILED = 5000;
/** The first try after a lost connection comes at once, spread so that a restart is not stormed. */
const SPREAD_LOST = 1000;
const SPREAD_RESTART = 400;

export interface Ending {
  /** Close code of the socket; 0 when none was opened for want of a token. */
  code: number;
  /** It had been open and authenticated. */
  wasConnected: boolean;
}

/** When to connect again, in ms from now; null for never. `chance` is 0 to 1. */
export function reconnectDelay({ code, wasConnected }: Ending, chance: number): number | null {
  if (code === CLOSE_FORBIDDEN) return null;
  if (code === 0) return RETRY_UNAUTHENTICATED;
  if (code === CLOSE_UNAUTHENTICATED) return wasConnected ? 0 : RETRY_UNAUTHENTICATED;
  if (!wasConnected) return RETRY_FAILED;
  if (code === CLOSE_TOO_SLOW) return 0;
  return Math.round(chance * (code === CLOSE_RESTARTING ? SPREAD_RESTART : SPREAD_LOST));
}
