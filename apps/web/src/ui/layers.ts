import { useSyncExternalStore } from 'react';

/**
 * The dialogs that are open, the topmost last. An open modal dialog makes everything outside it inert, so
 * whatever must stay reachable above it (toasts) is put inside the topmost one.
 */
let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]) {
  layers = next;
  for (const listener of listeners) listener();
}

/** Puts an open dialog on top until the returned function is called. */
export function pushLayer(element: HTMLElement): () => void {
  change([...layers, element]);
  return () => change(layers.filter((layer) => layer !== element));
}

/** Whether some dialog is open. */
export const isLayered = (): boolean => layers.length > 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open dialog, or null. */
export const useTopLayer = (): HTMLElement | null =>
  useSyncExternalStore(subscribe, () => layers.at(-1) ?? null);
