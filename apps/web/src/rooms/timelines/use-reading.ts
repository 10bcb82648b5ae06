import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { useEffect, useRef } from 'react';
import { useIsInForeground } from '../../platform/focus.ts';
import { moveReadPointer, type TimelineOf } from './timelines.api.ts';

/** The read pointer moves at most this often, in ms: everybody who looks on is told of every move. */
const PACE_MS = 1000;

interface Reading {
  of: TimelineOf;
  newest: TimelineEntry | undefined;
  isAtEnd: boolean;
  isMember: boolean;
}

/** The read pointer moves when the newest entry is in view and the window in the foreground. */
export function useReading({ of, newest, isAtEnd, isMember }: Reading): void {
  const isInForeground = useIsInForeground();
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!newest || !isAtEnd || !isInForeground || !isMember) return;
    const wait = Math.max(0, movedAt.current + PACE_MS - performance.now());
    const timer = setTimeout(() => {
      movedAt.current = performance.now();
      moveReadPointer(of, newest.ticks).catch(() => {});
    }, wait);
    return () => clearTimeout(timer);
  }, [newest, isAtEnd, isInForeground, isMember, of]);
}
