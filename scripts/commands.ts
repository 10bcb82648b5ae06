import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules/.bin');

export interface Outcome {
  code: number;
  output: string;
  seconds: number;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Shows the output as it comes, and keeps none. */
  isShown?: boolean;
}

const running = new Set<ReturnType<typeof spawn>>();

/** Runs a program to its end; one of ours by its name in node_modules/.bin. */
export async function runCommand(command: string, argv: string[], options: Options = {}): Promise<Outcome> {
  const startedAt = performance.now();
  const child = spawn(command, argv, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
    stdio: options.isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, 'close').catch((error: Error) => {
    output += error.message;
    return [1];
  })) as [number | null];
  running.delete(child);
  return { code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1000 };
}

/** Ends what is still running, when this process is asked to end. */
export function stopCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}
