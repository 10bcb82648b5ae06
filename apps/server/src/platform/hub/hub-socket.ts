import { WebSocket } from 'ws';

/** A WebSocket that says when nothing more may be sent over it: as soon as either side has said goodbye. */
export class HubSocket extends WebSocket {
  onLeaving: (() => void) | null = null;

  /** Called by ws too, when the other side closes. */
  override close(code?: number, reason?: string | Buffer): void {
    this.onLeaving?.();
    super.close(code, reason);
  }

  override terminate(): void {
    this.onLeaving?.();
    super.terminate();
  }
}
