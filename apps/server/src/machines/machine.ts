import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const READY_WITHIN_MS = 180_000;

/** One real server process, that a test can kill and start again. */
export interface Machine {
  url: string;
  start(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** As an operator would; resolves when it is gone. */
  stop(): Promise<void>;
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    // A connection that is kept would be waited for when the process drains.
    const isReady = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server at ${url} was not ready in time.`);
}

/** Nothing runs until it is started. The environment is the test's own with this one's settings. */
export function openMachine(port: number, env: Record<string, string>): Machine {
  let child: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilReady(url);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
