import { glob } from 'node:fs/promises';
import path from 'node:path';
import { startTestRun } from '@soteria/database/test-database';
import { ROOT, runCommand, stopCommands } from './commands.ts';
import { stopOnSignals } from './stop-signals.ts';
import { openTestPostgres } from './test-postgres.ts';

/** Every bench in turn, or those whose names are given: `npm run bench -- fan-out`. */
const wanted = process.argv.slice(2);
const files = (await Array.fromAsync(glob('bench/*.bench.ts', { cwd: ROOT })))
  .filter((file) => wanted.length === 0 || wanted.some((name) => path.basename(file).startsWith(name)))
  .sort();
const postgres = await openTestPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
const endRun = await startTestRun(async () => undefined);
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
  const { code } = await runCommand(process.execPath, [file], { isShown: true });
  if (code !== 0) failed++;
}
await close();
process.exit(failed === 0 ? 0 : 1);
