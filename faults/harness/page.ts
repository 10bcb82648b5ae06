import type { ClientFrame, ServerFrame } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import { HubClient, type HubStatus, isLive } from '@soteria/web/platform/hub/hub-client';
import WebSocket from 'ws';
import { SHOWN_FRAMES, Shown } from './shown.ts';

/** Node's own keeps the socket of a connect that was given up, which browsers do not; and those throw nothing. */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}
Object.assign(globalThis, { WebSocket: PageSocket });

interface PageOptions {
  url: string;
  account: string;
  token: string;
  groupId: GroupId;
  /** Calls as the web client's beat does while somebody looks. */
  onBeat(listener: () => void): void;
  /** Monotonic ms. */
  now(): number;
}

/** The web client's own connection to the hub, with a timeline open that somebody looks at. */
export class Page {
  readonly shown: Shown;
  readonly hub: HubClient;
  /** How often the server answered its asking. */
  answers = 0;
  /** When what it shows was last said to be live no more, by its `now`; null while it is live. */
  staleAt: number | null = null;
  /** When it gave its socket up, by its `now`; null once it is connected. */
  lostAt: number | null = null;

  constructor({ url, account, token, groupId, onBeat, now }: PageOptions) {
    this.shown = new Shown(account, groupId);
    this.hub = new HubClient({
      url: `${url.replace(/^http/, 'ws')}/soteriahub`,
      token: () => token,
      renew: async () => {},
      onForbidden: () => {},
      onStatus: (status) => this.#follow(status, now()),
      onBeat,
      onNetwork: () => {},
      isWatched: () => true,
      now,
    });
    for (const name of SHOWN_FRAMES)
      this.hub.on(name, (payload) => this.#say(this.shown.take({ type: name, payload } as ServerFrame)));
    this.hub.on('user-loaded', () => this.#say(this.shown.arrive()));
    this.hub.on('Pong', () => {
      this.answers++;
    });
    this.hub.start();
  }

  close(): void {
    this.hub.stop();
  }

  #say(frame: ClientFrame | null): void {
    if (frame) this.hub.send(frame);
  }

  #follow(status: HubStatus, now: number): void {
    const isConnected = status.state === 'connected';
    if (isLive(status)) this.staleAt = null;
    else this.staleAt ??= now;
    if (isConnected) this.lostAt = null;
    else if (status.state === 'disconnected') this.lostAt ??= now;
    if (!isConnected) this.shown.caughtUpAt = 0;
  }
}
