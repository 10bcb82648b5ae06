import { useEffect, useRef } from 'react';

type Matches = (event: KeyboardEvent) => boolean;

/** Alt and a letter; `code` is the key's place, such as 'KeyH', since Alt changes what a key writes. */
export const isAlt =
  (code: string): Matches =>
  (event) =>
    event.code === code && event.altKey && !event.ctrlKey && !event.metaKey;

/** Ctrl, on Apple's keyboards Cmd too, and a letter. */
export const isCommand =
  (key: string): Matches =>
  (event) =>
    event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Calls `onPress` when these keys are pressed anywhere; the browser's own use of them is put aside. */
export function useShortcut(matches: Matches, onPress: () => void): void {
  const latest = useRef({ matches, onPress });
  latest.current = { matches, onPress };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current.matches(event)) return;
      event.preventDefault();
      latest.current.onPress();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
