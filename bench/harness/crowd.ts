import { startWorker, type Worker } from './processes.ts';

const PROCESSES = 2;

interface CrowdOptions {
  isSocketIo?: boolean;
  /** Whether they are kept off the first processor. */
  isApart?: boolean;
}

/** Many connected clients, in processes of their own. */
export class Crowd {
  readonly #workers: { worker: Worker; count: number }[] = [];

  static async connect(
    url: string,
    tokens: (string | null)[],
    { isSocketIo = false, isApart = false }: CrowdOptions = {},
  ): Promise<Crowd> {
    const crowd = new Crowd();
    const share = Math.ceil(tokens.length / PROCESSES);
    for (let start = 0; start < tokens.length; start += share) {
      const part = tokens.slice(start, start + share);
      const worker = startWorker('clients', isApart ? { processors: 'others' } : {});
      await worker.ask({
        type: 'connect',
        url: `${url.replace(/^http/, 'ws')}/soteriahub`,
        tokens: part,
        isSocketIo,
      });
      crowd.#workers.push({ worker, count: part.length });
    }
    return crowd;
  }

  /** From now on each client waits for one frame that contains the marker. */
  async expect(marker: string): Promise<void> {
    await Promise.all(this.#workers.map(({ worker, count }) => worker.ask({ type: 'await', marker, count })));
  }

  /** When the last client had it, in µs of the machine's clock. */
  async lastAt(): Promise<number> {
    const results = await Promise.all(
      this.#workers.map(({ worker }) => worker.ask<{ lastAt: number }>({ type: 'result' })),
    );
    return Math.max(...results.map((result) => result.lastAt));
  }

  async leave(): Promise<void> {
    await Promise.all(this.#workers.map(({ worker }) => worker.stop()));
  }
}
