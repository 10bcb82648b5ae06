import type { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UsedTimeline } from './use-timeline.ts';

/** Loads earlier entries when this few rows stand above what is seen. */
const EARLIER_AHEAD = 4;
/** Within this of the end one is at the end, in px. */
const END_WITHIN = 60;

type Virtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
type ScrollRef = { current: HTMLDivElement | null };

/** Opens at the newest entry; true once it stands there, so that nothing earlier is loaded on the way. */
export function useStartAtEnd(virtualizer: { scrollToEnd: () => void }): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const start = useRef(virtualizer.scrollToEnd);
  useLayoutEffect(() => {
    start.current();
    // Once more when the rows in view have been measured.
    const frame = requestAnimationFrame(() => {
      start.current();
      setIsSettled(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSettled;
}

export function useIsAtEnd(virtualizer: Virtualizer, scroll: ScrollRef): boolean {
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const look = () => setIsAtEnd(virtualizer.isAtEnd(END_WITHIN));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [virtualizer, scroll]);
  return isAtEnd;
}

/**
 * Who is at the end stays there: when the line of a file becomes its entry, which is higher and comes in the same
 * place, and when what stands below takes room from the list.
 */
export function useEndKept(
  virtualizer: Virtualizer,
  scroll: ScrollRef,
  isAtEnd: boolean,
  rows: unknown,
): void {
  const isKept = useRef(isAtEnd);
  isKept.current = isAtEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changed in the lines
  useLayoutEffect(() => {
    if (isKept.current) virtualizer.scrollToEnd();
  }, [virtualizer, rows]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const observer = new ResizeObserver(() => isKept.current && virtualizer.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer, scroll]);
}

/** Loads earlier entries as one scrolls up to them. */
export function useEarlier(firstShown: number, timeline: UsedTimeline): void {
  const { loadEarlier } = timeline;
  const { hasEarlier, entries } = timeline.state;
  const count = entries.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came asks whether another is needed
  useEffect(() => {
    if (hasEarlier && firstShown <= EARLIER_AHEAD) loadEarlier().catch(() => {});
  }, [firstShown <= EARLIER_AHEAD, hasEarlier, count]);
}

/** What one has just written comes into view, wherever one was reading. */
export function useOwnPostInView(virtualizer: Virtualizer, pendingCount: number): void {
  const before = useRef(pendingCount);
  useEffect(() => {
    if (pendingCount > before.current) virtualizer.scrollToEnd();
    before.current = pendingCount;
  }, [virtualizer, pendingCount]);
}
