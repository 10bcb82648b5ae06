import { connect, createServer, type Socket } from 'node:net';

/** A wire to a server that a test can cut, freeze and mend: what goes through it is not looked at. */
export interface Wire {
  port: number;
  /** Connections end at once and none is taken until mended. */
  cut(): void;
  /** Connections stay and carry nothing, as when packets are dropped; mending cuts those that were frozen. */
  freeze(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startWire(targetPort: number): Promise<Wire> {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const pair: [Socket, Socket] = [near, connect(targetPort, '127.0.0.1')];
    pairs.add(pair);
    const [, far] = pair;
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (data) => state === 'whole' && to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        if (state === 'frozen') return;
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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
    mend() {
      if (state === 'frozen') end();
      state = 'whole';
    },
    close: async () => {
      end();
      server.close();
    },
  };
}
