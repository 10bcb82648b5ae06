import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
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

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && isRunning(child)) {
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

/**
 * Passes on what the log says, the only trace of why a request was refused. What else is printed is kept: the accounts
 * of the demo, or why the process could not start.
 */
function listen(output: Readable): string[] {
  const kept: string[] = [];
  createInterface(output).on('line', (line) => {
    if (line.startsWith('{')) process.stdout.write(`${line}\n`);
    else kept.push(line);
  });
  return kept;
}

/** Nothing runs until it is started. The environment is the test's own with this one's settings. */
export function openMachine(port: number, env: Record<string, string>): Machine {
  let child: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || !isRunning(child)) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const printed = listen(child.stdout as Readable);
      await untilReady(url, child).catch((error: Error) => {
        throw new Error([error.message, ...printed].join('\n'));
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
