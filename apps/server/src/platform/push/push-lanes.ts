/** Requests to all push services at once, and to one of them: a service that hangs never holds up the others. */
const MOST = 96;
const MOST_TO_ONE = 24;

interface Waiting {
  origin: string;
  start(): void;
}

/** Runs work in bounded lanes, urgent work first. */
export function createLanes() {
  const urgent: Waiting[] = [];
  const calm: Waiting[] = [];
  const busy = new Map<string, number>();
  let running = 0;

  const takeNext = (): Waiting | undefined => {
    for (const queue of [urgent, calm]) {
      const index = queue.findIndex(({ origin }) => (busy.get(origin) ?? 0) < MOST_TO_ONE);
      if (index >= 0) return queue.splice(index, 1)[0];
    }
    return undefined;
  };
  const pump = () => {
    while (running < MOST) {
      const next = takeNext();
      if (!next) return;
      running++;
      busy.set(next.origin, (busy.get(next.origin) ?? 0) + 1);
      next.start();
    }
  };
  const leave = (origin: string) => {
    running--;
    const left = (busy.get(origin) ?? 1) - 1;
    if (left === 0) busy.delete(origin);
    else busy.set(origin, left);
    pump();
  };

  return async function run<T>(origin: string, isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      (isUrgent ? urgent : calm).push({ origin, start });
      pump();
    });
    try {
      return await work();
    } finally {
      leave(origin);
    }
  };
}
