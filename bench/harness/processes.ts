import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A process of the bench that answers messages one at a time. */
export interface Worker {
  ask<T>(message: object): Promise<T>;
  stop(): Promise<void>;
}

interface WorkerOptions {
  flags?: string[];
  /** Kept on the first processor, or off it, where the system lets one say so; anywhere unless said. */
  processors?: 'first' | 'others';
}

function placeOf({ flags = [], processors }: WorkerOptions) {
  const last = availableParallelism() - 1;
  if (!processors || last === 0 || process.platform !== 'linux') return { execArgv: flags };
  const list = processors === 'first' ? '0' : `1-${last}`;
  return { execPath: 'taskset', execArgv: ['--cpu-list', list, process.execPath, ...flags] };
}

/** Starts `harness/<name>.ts` in a process of its own, so that its work is not counted as another's. */
export function startWorker(name: string, options: WorkerOptions = {}): Worker {
  const child: ChildProcess = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), [], {
    ...placeOf(options),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const failed = (code: number | null) => reject(new Error(`${name} ended with ${code}.`));
        child.once('exit', failed);
        child.once('message', (answer) => {
          child.off('exit', failed);
          resolve(answer as never);
        });
        child.send(message);
      }),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Serves a worker's side: each message is answered with what its handler gives. */
export function serveWorker<M extends { type: string }>(
  handle: (message: M) => Promise<object | undefined>,
): void {
  // Whoever asked is gone, by an error or a signal: nothing is left running.
  process.once('disconnect', () => process.exit());
  process.on('message', (message) => {
    handle(message as M).then(
      (answer) => process.send?.(answer ?? {}),
      (error: unknown) => {
        process.stderr.write(`${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  });
}

/** Microseconds of the machine's one monotonic clock, the same in every process. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);
