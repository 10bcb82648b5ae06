import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

/** Megabytes that are still in use after what is not was thrown away: of the heap and of buffers beside it. */
export async function measureMemory(): Promise<number> {
  // What is freed by a first pass lets go of more.
  for (let pass = 0; pass < 3; pass++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Notes what nobody caught, until it is ended. */
export function watchProcess() {
  const seen: string[] = [];
  const note = (error: unknown) =>
    seen.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.on('unhandledRejection', note);
  process.on('uncaughtExceptionMonitor', note);
  return {
    seen,
    end() {
      process.off('unhandledRejection', note);
      process.off('uncaughtExceptionMonitor', note);
    },
  };
}
