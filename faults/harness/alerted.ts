import type { ServerFrame } from '@soteria/contract/hub';
import { Device } from './device.ts';

/** A device that is alerted, and says that the alert has reached it. */
export class Alerted extends Device {
  readonly #incidents = new Set<string>();

  constructor(url: string, token: string) {
    super(url, token);
    this.connect();
  }

  hasHeardOf(incidentId: string): boolean {
    return this.#incidents.has(incidentId);
  }

  protected opened(): void {}
  protected lost(): void {}

  protected take(frame: ServerFrame): void {
    if (frame.type === 'NotifyAlert') this.#incidents.add(frame.payload.incidentId);
  }
}
