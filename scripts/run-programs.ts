import { glob } from 'node:fs/promises';
import path from 'node:path';
import { startTestRun } from '@soteria/database/test-database';
import { ROOT, runCommand, stopCommands } from './commands.ts';
import { stopOnSignals } from './stop-signals.ts';
import { openTestPostgres } from './test-postgres.ts';
import { watchHost } from './watch-host.ts';

/**
 * Runs each program of a pattern in turn, or those whose names begin as one of the arguments does, on a PostgreSQL
 * whose template `fill` has filled; ends this process, with 1 when one of them failed.
 */
export async function runPrograms(pattern: string, fill: Parameters<typeof startTestRun>[0]): Promise<never> {
  const wanted = process.argv.slice(2);
  const files = (await Array.fromAsync(glob(pattern, { cwd: ROOT })))
    .filter((file) => wanted.length === 0 || wanted.some((name) => path.basename(file).startsWith(name)))
    .sort();
  const postgres = await openTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const endRun = await startTestRun(fill);
  const close = async (): Promise<void> => {
    await endRun();
    await postgres.close();
  };
  stopOnSignals(async () => {
    stopCommands();
    await close();
  });
  let failed = 0;
  for (const file of files) {
    process.stdout.write(`\n=== ${file}\n`);
    const tellOfHost = await watchHost();
    const { code } = await runCommand(process.execPath, [file], { isShown: true });
    if (code !== 0) failed++;
    process.stdout.write(await tellOfHost());
  }
  await close();
  process.exit(failed === 0 ? 0 : 1);
}
