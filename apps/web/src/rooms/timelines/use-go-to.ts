import type { EntryId } from '@soteria/contract/kit/ids';
import { useCallback, useEffect, useState } from 'react';
import type { Row } from './rows.ts';
import type { UsedTimeline } from './use-timeline.ts';

/** How long the entry one went to stays marked, in ms. */
const MARKED_MS = 2_000;

interface GoTo {
  goTo: (id: EntryId) => void;
  /** The entry one has just gone to. */
  markedId: EntryId | null;
}

/** Goes to an entry, however far back: earlier pages are loaded until it is there. */
export function useGoTo(
  rows: readonly Row[],
  timeline: UsedTimeline,
  scrollToIndex: (index: number, options: { align: 'center' }) => void,
): GoTo {
  const [wantedId, setWantedId] = useState<EntryId | null>(null);
  const [markedId, setMarkedId] = useState<EntryId | null>(null);
  const { loadEarlier } = timeline;
  const { hasEarlier } = timeline.state;
  useEffect(() => {
    if (wantedId === null) return;
    const index = rows.findIndex((row) => row.kind === 'entry' && row.entry.id === wantedId);
    if (index === -1 && hasEarlier) {
      loadEarlier().catch(() => setWantedId(null));
      return;
    }
    setWantedId(null);
    if (index === -1) return;
    scrollToIndex(index, { align: 'center' });
    setMarkedId(wantedId);
  }, [wantedId, rows, hasEarlier, loadEarlier, scrollToIndex]);
  useEffect(() => {
    if (markedId === null) return;
    const timer = setTimeout(() => setMarkedId(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [markedId]);
  const goTo = useCallback((id: EntryId) => setWantedId(id), []);
  return { goTo, markedId };
}
