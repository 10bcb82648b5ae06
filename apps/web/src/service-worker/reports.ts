import type { PushMessage } from '@soteria/contract/devices/push-message';

const TRIES = 5;
const FIRST_WAIT = 500;
const ANSWER_WITHIN = 8_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Says something about a delivery by its own capability: no page is open, so nobody is signed in here. Tries
 * again while the network is away; null when it could not be said at all.
 */
async function report(token: string, what: 'Reached' | 'Responding'): Promise<Response | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await wait(FIRST_WAIT * 2 ** attempt);
    try {
      const response = await fetch(`/api/v1/Deliveries/${token}/${what}`, {
        method: 'POST',
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      if (response.status < 500 && response.status !== 429) return response;
    } catch {
      // Away: the next try.
    }
  }
  return null;
}

/** This device shows the alert. Answers whether it is over by now. */
export async function reportReached({ token }: PushMessage): Promise<boolean> {
  const response = await report(token, 'Reached');
  if (!response?.ok) return false;
  return ((await response.json()) as { isOver: boolean }).isOver;
}

/** I'm responding. `closed`: the incident is over. */
export async function reportResponding({ token }: PushMessage): Promise<'said' | 'closed' | 'failed'> {
  const response = await report(token, 'Responding');
  if (response?.ok) return 'said';
  return response?.status === 409 ? 'closed' : 'failed';
}
