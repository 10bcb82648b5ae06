import type { ServerFrame } from '@soteria/contract/hub';
import { vi } from 'vitest';

type Handler = (payload: unknown) => void;

/** What stands for the browser's part of the client in a test: its token, its hub, its stores. */
export interface BrowserEdge {
  token: string | null;
  send: (frame: unknown) => boolean;
  /** Hands a frame of the server to whoever listens. */
  take(frame: ServerFrame): void;
  on(name: string, handler: Handler): () => void;
}

export function makeEdge(): BrowserEdge {
  const handlers = new Map<string, Set<Handler>>();
  return {
    token: null,
    send: () => false,
    take({ type, payload }) {
      for (const handler of handlers.get(type) ?? []) handler(payload);
    },
    on(name, handler) {
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler));
      return () => known.delete(handler);
    },
  };
}

/** Calls of the client go to a server at `url`. */
export function callsGoTo(url: string): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, url), init));
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}
