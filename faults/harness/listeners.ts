import type { ServerFrame } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import { Device } from './device.ts';
import { Shown } from './shown.ts';

interface ListenerOptions {
  url: string;
  account: string;
  token: string;
  groupId: GroupId;
}

/** A device that has a timeline open. */
export class Listener extends Device {
  readonly shown: Shown;

  constructor({ url, account, token, groupId }: ListenerOptions) {
    super(url, token);
    this.shown = new Shown(account, groupId);
    this.connect();
  }

  protected opened(): void {
    this.send(this.shown.arrive());
  }

  protected lost(): void {
    this.shown.caughtUpAt = 0;
  }

  protected take(frame: ServerFrame): void {
    const wanted = this.shown.take(frame);
    if (wanted) this.send(wanted);
  }
}
