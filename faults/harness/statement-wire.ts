import { connect, createServer, type Socket } from 'node:net';

/** ReadyForQuery, which ends the answer to every statement of PostgreSQL's protocol. */
const READY = 'Z'.charCodeAt(0);
/** A message: its type, and how long it is without that. */
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** What is held back when the wire stops: the next statement, or only its answer. */
export type Held = 'statement' | 'answer';

/** A wire to PostgreSQL that counts what it answers, and can stop at any statement. */
export interface StatementWire {
  port: number;
  /** Lets so many more answers through and then stops; resolves when something is held back. */
  stopAfter(answers: number, held: Held): Promise<void>;
  /** Carries everything again, on new connections. */
  mend(): void;
  close(): void;
}

/** Hands on whole messages of the server's side; `ready` says of each answer whether it may pass. */
function relay(from: Socket, to: Socket, mayPass: () => boolean): void {
  let held: Buffer = Buffer.alloc(0);
  from.on('data', (data: Buffer) => {
    held = Buffer.concat([held, data]);
    for (;;) {
      if (held.length < TYPE_BYTES + LENGTH_BYTES) return;
      const length = TYPE_BYTES + held.readUInt32BE(TYPE_BYTES);
      if (held.length < length) return;
      const message = held.subarray(0, length);
      held = held.subarray(length);
      if (message[0] === READY && !mayPass()) return void from.pause();
      to.write(message);
    }
  });
}

export async function startStatementWire(target: { host: string; port: number }): Promise<StatementWire> {
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let held: Held = 'answer';
  let stopped = () => {};
  const maySend = () => {
    if (left > 0 || held === 'answer') return true;
    stopped();
    return false;
  };
  const mayPass = () => {
    if (left > 0) {
      left--;
      return true;
    }
    stopped();
    return false;
  };
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      // What is handed on in pieces would wait for the other side to acknowledge each.
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (data) => maySend() && far.write(data));
    relay(far, near, mayPass);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stopAfter: (answers, kind) =>
      new Promise((resolve) => {
        left = answers;
        held = kind;
        stopped = resolve;
      }),
    mend() {
      left = Number.POSITIVE_INFINITY;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
