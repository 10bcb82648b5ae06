import { useSyncExternalStore } from 'react';

export type SchemeChoice = 'system' | 'light' | 'dark';

/** public/scheme.js reads the same key before the first paint. */
const KEY = 'soteria.scheme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): SchemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function paint(): void {
  const choice = readChoice();
  const scheme = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset.scheme = scheme;
  for (const listener of listeners) listener();
}

/** Follows the system, and other tabs of this browser, from now on. */
export function followScheme(): void {
  system.addEventListener('change', paint);
  addEventListener('storage', (event) => {
    if (event.key === KEY) paint();
  });
}

export function chooseScheme(choice: SchemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  paint();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, readChoice);
