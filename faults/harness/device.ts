import { type ClientFrame, framesOf, HEARTBEAT_MS, type ServerFrame, TAKES_ALL } from '@soteria/contract/hub';
import WebSocket from 'ws';

/** A lost connection is made again within this, spread, in ms: the web client's first try comes within a second. */
const SPREAD_MS = 500;
const AGAIN_MS = 100;

/** Somebody's page: on the hub, and back on it whenever the connection is lost. */
export abstract class Device {
  socket: WebSocket | null = null;
  readonly #url: string;
  readonly #token: string;
  #isOpen = true;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** @param url where the hub is, or a wire to it */
  constructor(url: string, token: string) {
    this.#url = `${url.replace(/^http/, 'ws')}/soteriahub`;
    this.#token = token;
  }

  /** What it says first on every connection. */
  protected abstract opened(): void;
  protected abstract take(frame: ServerFrame): void;
  protected abstract lost(): void;

  protected send(frame: ClientFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  cut(): void {
    this.socket?.terminate();
  }

  /** It stays connected and reads nothing any more, as a device that hangs. */
  stopReading(): void {
    this.socket?.pause();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#again);
    this.socket?.terminate();
  }

  connect(): void {
    const socket = new WebSocket(this.#url);
    let wasOpen = false;
    this.socket = socket;
    const beat = setInterval(() => this.send({ type: 'Ping', payload: {} }), HEARTBEAT_MS);
    socket.on('open', () => {
      wasOpen = true;
      this.send({ type: 'Authenticate', payload: { token: this.#token, ...TAKES_ALL } });
      this.opened();
    });
    socket.on('message', (data) => {
      for (const frame of framesOf(String(data))) this.take(frame);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(beat);
      this.lost();
      const wait = wasOpen ? Math.random() * SPREAD_MS : AGAIN_MS;
      if (this.#isOpen) this.#again = setTimeout(() => this.connect(), wait);
    });
  }
}
