import { useEffect, useRef } from 'react';

/** Calls `onPress` when Alt and a letter are pressed anywhere; `code` is the key's place, such as 'KeyH'. */
export function useAltShortcut(code: string, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== code || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [code]);
}
