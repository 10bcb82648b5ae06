import {
  CLOSE_FORBIDDEN,
  CLOSE_UNAUTHENTICATED,
  type ClientFrame,
  framesOf,
  HEARTBEAT_MS,
  type PayloadOf,
  type ServerFrame,
  type ServerMessageName,
} from '@soteria/contract/hub';
import { reconnectDelay } from './reconnect.ts';

export interface HubStatus {
  state: 'off' | 'connecting' | 'connected' | 'disconnected';
  /** When the server was last heard, Unix ms: what is shown is complete to then. */
  heardAt: number | null;
  /** When the next try to connect comes, Unix ms. */
  nextTryAt: number | null;
  /** Of what the person is, as the server last said; null before. Another one than before: it has changed. */
  revision: string | null;
}

/** Nothing is known yet. */
export const HUB_OFF: HubStatus = { state: 'off', heardAt: null, nextTryAt: null, revision: null };

/** What the client needs of the world around it. */
export interface HubParts {
  url: string;
  /** The access token now, or null. */
  token: () => string | null;
  /** Gets a new token after the hub refused the old one. */
  renew: () => Promise<unknown>;
  onForbidden: () => void;
  onStatus: (status: HubStatus) => void;
  /** Calls every few seconds, also in the background. */
  onBeat: (listener: () => void) => void;
}

type Handler<N extends ServerMessageName> = (payload: PayloadOf<N>) => void;

const ACKNOWLEDGE_WITHIN_MS = 5000;
/** The socket took no frame: it is gone or was never there. */
const CODE_DEAD = 4000;

/**
 * The hub's socket: authenticates in the first message, beats, notices a dead socket, and comes back by the
 * rules of reconnect.ts. What was missed meanwhile is the rooms' affair: they hear of every `connected`.
 */
export class HubClient {
  readonly #parts: HubParts;
  readonly #handlers = new Map<string, Set<(payload: never) => void>>();
  readonly #acknowledgements = new Map<string, (frame: ServerFrame | null) => void>();
  #socket: WebSocket | null = null;
  #status: HubStatus = HUB_OFF;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** When the socket was last heard and last pinged, Unix ms. */
  #heardAt = 0;
  #pingedAt = 0;

  constructor(parts: HubParts) {
    this.#parts = parts;
    parts.onBeat(() => this.#beat());
  }

  get status(): HubStatus {
    return this.#status;
  }

  start(): void {
    if (this.#status.state !== 'off') return;
    addEventListener('online', this.retryNow);
    addEventListener('offline', this.#onOffline);
    this.#connect();
  }

  stop(): void {
    removeEventListener('online', this.retryNow);
    removeEventListener('offline', this.#onOffline);
    clearTimeout(this.#retry);
    this.#drop();
    this.#set(HUB_OFF);
  }

  /** Listens to one message; returns the way out. */
  on<N extends ServerMessageName>(name: N, handler: Handler<N>): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** Sends if connected; says whether it did. */
  send(frame: ClientFrame): boolean {
    if (this.#status.state !== 'connected' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Sends a frame that is answered by Acknowledged or Refused of its `ref`. Null when no answer came in 5 s. */
  ask(frame: ClientFrame & { payload: { ref: string } }): Promise<ServerFrame | null> {
    const { ref } = frame.payload;
    return new Promise((resolve) => {
      const settle = (answer: ServerFrame | null) => {
        clearTimeout(timer);
        this.#acknowledgements.delete(ref);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), ACKNOWLEDGE_WITHIN_MS);
      this.#acknowledgements.set(ref, settle);
      if (!this.send(frame)) settle(null);
    });
  }

  /** Passes a renewed token on, so that the connection outlives the old one. */
  renewed(token: string): void {
    this.send({ type: 'Authenticate', payload: { token, takesBatches: true } });
    if (this.#status.state === 'disconnected') this.retryNow();
  }

  readonly retryNow = (): void => {
    if (this.#status.state !== 'disconnected') return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  readonly #onOffline = (): void => {
    if (this.#socket) this.#lost(this.#socket, CODE_DEAD);
  };

  #set(change: Partial<HubStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#parts.onStatus(this.#status);
  }

  #connect(): void {
    const token = this.#parts.token();
    if (!token) {
      this.#wait({ code: 0, wasConnected: false });
      return;
    }
    this.#set({ state: 'connecting', nextTryAt: null });
    const socket = new WebSocket(this.#parts.url);
    this.#socket = socket;
    this.#heardAt = this.#pingedAt = Date.now();
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, takesBatches: true } }));
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      for (const frame of framesOf(String(event.data))) this.#take(frame);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #beat(): void {
    if (!this.#socket) return;
    const now = Date.now();
    if (now - this.#heardAt > 2 * HEARTBEAT_MS) {
      this.#lost(this.#socket, CODE_DEAD);
    } else if (now - this.#pingedAt >= HEARTBEAT_MS) {
      this.#pingedAt = now;
      this.send({ type: 'Ping', payload: {} });
    }
  }

  /** What goes wrong with one frame never keeps the next of its batch from being taken. */
  #take(frame: ServerFrame): void {
    try {
      this.#receive(frame);
    } catch (error) {
      reportError(error);
    }
  }

  #receive(frame: ServerFrame): void {
    const heardAt = this.#heardAt;
    if (frame.type === 'user-loaded')
      this.#set({ state: 'connected', heardAt, nextTryAt: null, revision: frame.payload.revision });
    else if (frame.type === 'Pong') this.#set({ heardAt });
    else this.#status = { ...this.#status, heardAt };
    if (frame.type === 'Acknowledged' || frame.type === 'Refused') {
      this.#acknowledgements.get(frame.payload.ref ?? '')?.(frame);
    }
    for (const handler of this.#handlers.get(frame.type) ?? []) handler(frame.payload as never);
  }

  /** Forgets the socket without a word to anybody. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    const wasConnected = this.#status.state === 'connected';
    this.#drop();
    for (const settle of [...this.#acknowledgements.values()]) settle(null);
    if (code === CLOSE_FORBIDDEN) {
      this.#set({ state: 'disconnected', nextTryAt: null });
      this.#parts.onForbidden();
      return;
    }
    this.#wait({ code, wasConnected });
    if (code === CLOSE_UNAUTHENTICATED) void this.#parts.renew();
  }

  #wait(ending: { code: number; wasConnected: boolean }): void {
    const delay = reconnectDelay(ending, Math.random()) ?? 0;
    this.#set({ state: 'disconnected', nextTryAt: Date.now() + delay });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), delay);
  }
}
