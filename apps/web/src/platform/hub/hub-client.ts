import {
  ANSWER_WITHIN_MS,
  CLOSE_FORBIDDEN,
  CLOSE_UNAUTHENTICATED,
  type ClientFrame,
  framesOf,
  HEARTBEAT_MS,
  type PayloadOf,
  type ServerFrame,
  type ServerMessageName,
  TAKES_ALL,
  WATCHED_HEARTBEAT_MS,
} from '@soteria/contract/hub';
import { reconnectDelay } from './reconnect.ts';

export interface HubStatus {
  state: 'off' | 'connecting' | 'connected' | 'disconnected';
  /** Connected, and the server has not answered in time: what is shown may be stale. */
  isQuiet: boolean;
  /** When the server was last heard, Unix ms: what is shown is complete to then. */
  heardAt: number | null;
  /** When the next try to connect comes, Unix ms. */
  nextTryAt: number | null;
  /** Of what the person is, as the server last said; null before. Another one than before: it has changed. */
  revision: string | null;
}

/** Nothing is known yet. */
export const HUB_OFF: HubStatus = {
  state: 'off',
  isQuiet: false,
  heardAt: null,
  nextTryAt: null,
  revision: null,
};

/** Whether everything that happens is shown as it happens. */
export const isLive = ({ state, isQuiet }: HubStatus): boolean => state === 'connected' && !isQuiet;

/** What the client needs of the world around it. */
export interface HubParts {
  url: string;
  /** The access token now, or null. */
  token: () => string | null;
  /** Gets a new token after the hub refused the old one. */
  renew: () => Promise<unknown>;
  onForbidden: () => void;
  onStatus: (status: HubStatus) => void;
  /** Calls every few seconds, also in the background; several times a second while somebody looks. */
  onBeat: (listener: () => void) => void;
  /** Tells when the device says that its network is back or gone. */
  onNetwork: (back: () => void, gone: () => void) => void;
  /** Whether somebody looks at the page. */
  isWatched: () => boolean;
  /** Monotonic ms. */
  now: () => number;
}

type Handler<N extends ServerMessageName> = (payload: PayloadOf<N>) => void;

const ACKNOWLEDGE_WITHIN_MS = 5000;
/** A connect that has not come about by then is begun anew: what was sent into a dead network stays lost for long. */
const CONNECT_WITHIN_MS = 10_000;
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
  /** When the socket was opened, last heard and last pinged, monotonic ms. */
  #openedAt = 0;
  #heardAt = 0;
  #pingedAt = 0;
  /** When it was pinged first since it was last heard; null when it was not. */
  #askedAt: number | null = null;

  constructor(parts: HubParts) {
    this.#parts = parts;
    parts.onBeat(() => this.#beat());
    parts.onNetwork(this.retryNow, this.#onOffline);
  }

  get status(): HubStatus {
    return this.#status;
  }

  start(): void {
    if (this.#status.state === 'off') this.#connect();
  }

  stop(): void {
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
    this.send({ type: 'Authenticate', payload: { token, ...TAKES_ALL } });
    if (this.#status.state === 'disconnected') this.retryNow();
  }

  /** Tries at once instead of later; a socket that does not answer is given up for a new one. */
  readonly retryNow = (): void => {
    if (this.#status.isQuiet && this.#socket) this.#lost(this.#socket, CODE_DEAD);
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
    this.#openedAt = this.#heardAt = this.#pingedAt = this.#parts.now();
    this.#askedAt = null;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, ...TAKES_ALL } }));
    socket.onmessage = (event) => {
      this.#heardAt = this.#parts.now();
      this.#askedAt = null;
      for (const frame of framesOf(String(event.data))) this.#take(frame);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #beat(): void {
    const socket = this.#socket;
    if (!socket) return;
    const now = this.#parts.now();
    if (this.#status.state === 'connecting') {
      if (now - this.#openedAt >= CONNECT_WITHIN_MS) this.#lost(socket, CODE_DEAD);
      return;
    }
    const unanswered = this.#askedAt === null ? 0 : now - this.#askedAt;
    if (unanswered >= HEARTBEAT_MS) {
      this.#lost(socket, CODE_DEAD);
      return;
    }
    if (unanswered >= ANSWER_WITHIN_MS && !this.#status.isQuiet) this.#set({ isQuiet: true });
    if (this.#isToAsk(now)) {
      this.#pingedAt = now;
      this.#askedAt ??= now;
      this.send({ type: 'Ping', payload: {} });
    }
  }

  /** The server must hear of everybody now and then; who looks at the page must hear of the server. */
  #isToAsk(now: number): boolean {
    const [unasked, silence] = [now - this.#pingedAt, now - this.#heardAt];
    if (unasked >= HEARTBEAT_MS) return true;
    return this.#parts.isWatched() && Math.min(unasked, silence) >= WATCHED_HEARTBEAT_MS;
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
    const heardAt = Date.now();
    if (frame.type === 'user-loaded')
      this.#set({
        state: 'connected',
        isQuiet: false,
        heardAt,
        nextTryAt: null,
        revision: frame.payload.revision,
      });
    else if (frame.type === 'Pong' || this.#status.isQuiet) this.#set({ heardAt, isQuiet: false });
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
      this.#set({ state: 'disconnected', isQuiet: false, nextTryAt: null });
      this.#parts.onForbidden();
      return;
    }
    this.#wait({ code, wasConnected });
    if (code === CLOSE_UNAUTHENTICATED) void this.#parts.renew();
  }

  #wait(ending: { code: number; wasConnected: boolean }): void {
    const delay = reconnectDelay(ending, Math.random()) ?? 0;
    this.#set({ state: 'disconnected', isQuiet: false, nextTryAt: Date.now() + delay });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), delay);
  }
}
