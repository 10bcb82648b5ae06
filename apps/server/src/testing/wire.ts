import { connect, createServer, type Socket } from 'node:net';

/** A wire to a server that a test can cut, freeze and mend: what goes through it is not looked at. */
export interface Wire {
  port: number;
  /** Connections end at once and none is taken until mended. */
  cut(): void;
  /** Connections stay and carry nothing, as when packets are dropped; mending cuts those that were frozen. */
  freeze(): void;
  /**
   * Connections stay and carry nothing until mended, and then all that was sent on them meanwhile, as when packets
   * are dropped and sent again: neither side is told that the other has closed before that. New ones wait as well.
   */
  silence(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * @param onClose told which side of a connection has closed it, when it does
 * @param port where it listens; a free one unless told
 */
export async function startWire(
  targetPort: number,
  onClose: (side: 'client' | 'server') => void = () => {},
  port = 0,
): Promise<Wire> {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'whole' | 'cut' | 'frozen' | 'silent' = 'whole';
  let held: (() => void)[] = [];
  /** At once, or in the same order when the silence ends. */
  const carry = (step: () => void) => (state === 'silent' ? void held.push(step) : step());
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  const join = (near: Socket) => {
    const far = connect(targetPort, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to, side] of [
      [near, far, 'client'],
      [far, near, 'server'],
    ] as const) {
      from.on('data', (data) => carry(() => state !== 'frozen' && to.write(data)));
      from.on('error', () => {});
      from.on('close', () => {
        if (!to.destroyed) onClose(side);
        carry(() => {
          if (state === 'frozen') return;
          to.destroy();
          pairs.delete(pair);
        });
      });
    }
  };
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    carry(() => join(near));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut';
      end();
    },
    freeze() {
      state = 'frozen';
    },
    silence() {
      state = 'silent';
    },
    mend() {
      if (state === 'frozen') end();
      state = 'whole';
      const steps = held;
      held = [];
      for (const step of steps) step();
    },
    close: async () => {
      end();
      server.close();
    },
  };
}
