import type { Query, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../log.ts';
import { KEPT, LAST_KNOWN_KEY } from './kept.ts';

/** What this browser knew last, kept for a start while the server is away. Of one person at a time. */
interface LastKnown {
  subjectId: string;
  entries: { key: readonly unknown[]; data: unknown; updatedAt: number }[];
}

/** Changes within this are written together, in ms. */
const WRITE_AFTER = 500;

const isKept = (query: Query) => query.meta?.isKept === true && query.state.data !== undefined;

function readStored(subjectId: string | null): LastKnown | null {
  try {
    const stored = JSON.parse(localStorage.getItem(LAST_KNOWN_KEY) ?? 'null') as LastKnown | null;
    return stored && stored.subjectId === subjectId ? stored : null;
  } catch (error) {
    logFailure('The last known lists could not be read', error);
    return null;
  }
}

/** Keeps the answers of queries marked so, from now on, while `subjectOf` names somebody. */
export function keepLastKnown(client: QueryClient, subjectOf: () => string | null): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const subjectId = subjectOf();
    if (!subjectId) return;
    const now = client
      .getQueryCache()
      .getAll()
      .filter(isKept)
      .map(({ queryKey: key, state: { data, dataUpdatedAt: updatedAt } }) => ({ key, data, updatedAt }));
    if (now.length === 0) return;
    // What this start has not asked for yet stays.
    const isNow = new Set(now.map(({ key }) => JSON.stringify(key)));
    const before = readStored(subjectId)?.entries ?? [];
    const entries = [...now, ...before.filter(({ key }) => !isNow.has(JSON.stringify(key)))];
    try {
      localStorage.setItem(LAST_KNOWN_KEY, JSON.stringify({ subjectId, entries } satisfies LastKnown));
    } catch (error) {
      logFailure('The last known lists could not be kept', error);
    }
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) timer ??= setTimeout(write, WRITE_AFTER);
  });
  addEventListener('pagehide', () => timer && write());
  timer = setTimeout(write, WRITE_AFTER);
}

/**
 * Shows what was known last where nothing is known now, each with the age it has: only once it is certain that
 * the server does not answer, so that nothing old ever looks live.
 */
export function restoreLastKnown(client: QueryClient, subjectId: string | null): void {
  for (const { key, data, updatedAt } of readStored(subjectId)?.entries ?? []) {
    if (client.getQueryData(key) !== undefined) continue;
    const options = { queryKey: key, meta: KEPT, gcTime: Number.POSITIVE_INFINITY };
    client.getQueryCache().build(client, options).setData(data, { updatedAt, manual: true });
  }
}
