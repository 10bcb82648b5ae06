import type { Renewal } from './renewal.ts';

const ANSWER_WITHIN_MS = 4_000;
const LOOK_AGAIN_MS = 5_000;
/** So often may the identity provider not answer although the server does; then the person signs in by hand. */
const RETURN_TRIES = 3;
/** What a balancer says while the server behind it is away. */
const AWAY = new Set([502, 503, 504]);

/** Whether the server cannot be reached at all: asked of the server, since "online" of a browser means little. */
export async function isServerAway(): Promise<boolean> {
  try {
    const options = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), cache: 'no-store' } as const;
    return AWAY.has((await fetch('/health/live', options)).status);
  } catch {
    return true;
  }
}

interface Returning {
  renew: () => Promise<Renewal>;
  isOver: () => boolean;
}

/** Waits for the server, then for the identity provider's word. `no answer`: it does not come. */
export async function comeBack({ renew, isOver }: Returning): Promise<Renewal | 'no answer' | 'over'> {
  for (let failures = 0; failures < RETURN_TRIES; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    if (isOver()) return 'over';
    if (await isServerAway()) continue;
    const outcome = await renew();
    if (outcome !== 'unreachable') return outcome;
    failures++;
  }
  return 'no answer';
}
