import { type PointerEvent, useEffect, useRef } from 'react';

/** A finger that moved less than this sideways has not turned the page, in px. */
const SWIPE = 48;

const isPlayer = (target: EventTarget | null) => target instanceof HTMLMediaElement;

/** Turns by the arrow keys, and by a swipe on what the result is put on. A player keeps its own keys and touches. */
export function useTurning(turn: (by: number) => void) {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (defaultPrevented || isPlayer(target)) return;
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      // Two fingers, or a page made larger with them, move about in the picture.
      const isZoomed = (visualViewport?.scale ?? 1) > 1;
      const begins = pointerType === 'touch' && isPrimary && !isZoomed && !isPlayer(target);
      from.current = begins ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const [x, y] = [clientX - start.x, clientY - start.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
