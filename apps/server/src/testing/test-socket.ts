import {
  type ClientFrame,
  framesOf,
  type PayloadOf,
  type ServerFrame,
  type ServerMessageName,
  TAKES_ALL,
} from '@soteria/contract/hub';
import WebSocket from 'ws';

export interface TestSocket {
  socket: WebSocket;
  frames: ServerFrame[];
  send(frame: ClientFrame): void;
  /** The first frame of a type, received before or from now on; consumed once. */
  next<N extends ServerMessageName>(
    type: N,
    matches?: (payload: PayloadOf<N>) => boolean,
  ): Promise<PayloadOf<N>>;
  /** The code the server closed with. */
  closed: Promise<number>;
  close(): Promise<void>;
}

const PATIENCE_MS = 5_000;

/** A socket on the hub that has authenticated. */
export async function openSocket(url: string, token: string): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/soteriahub`);
  const frames: ServerFrame[] = [];
  const taken = new Set<ServerFrame>();
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (data) => {
    frames.push(...framesOf(String(data)));
    for (const look of [...waiting]) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const opened: TestSocket = {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    next: (type, matches = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(
            (frame) => frame.type === type && !taken.has(frame) && matches(frame.payload as never),
          );
          if (!found) return;
          taken.add(found);
          waiting.delete(look);
          clearTimeout(patience);
          resolve(found.payload as never);
        };
        const patience = setTimeout(() => {
          waiting.delete(look);
          const seen = frames.map((frame) => frame.type).join(', ');
          reject(new Error(`No ${type} came. There came: ${seen}.`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      }),
    close: async () => {
      socket.close();
      await closed;
    },
  };
  opened.send({ type: 'Authenticate', payload: { token, ...TAKES_ALL } });
  return opened;
}
