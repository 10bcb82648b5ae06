/**
 * As much of the service worker's world as is used here: TypeScript's own library for workers and the one for
 * pages cannot stand in one project.
 */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: Notification;
}

export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

/** Notification options beyond those of pages. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  actions?: { action: string; title: string }[];
  timestamp?: number;
  vibrate?: number[];
}

interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(path: string): Promise<WindowClient | null>;
  };
  readonly registration: {
    readonly navigationPreload?: { disable(): Promise<void> };
    showNotification(title: string, options: ShownOptions): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<Notification[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<N extends keyof WorkerEvents>(name: N, listener: (event: WorkerEvents[N]) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;
