import { useEffect, useState } from 'react';

/** A person who types has paused after this, in ms. */
const PAUSE = 300;

/** What was typed, once the person pauses: a search for each letter would be one for nobody. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
