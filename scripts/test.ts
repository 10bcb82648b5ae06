import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChecks } from './checks.ts';
import { type Chromium, ensureChromium } from './chromium.ts';
import { ROOT, runCommand, stopCommands } from './commands.ts';
import { stopOnSignals } from './stop-signals.ts';
import { openTestPostgres } from './test-postgres.ts';
import { type Count, countPlaywright, countTests, countVitest } from './test-reports.ts';
import { watchHost } from './watch-host.ts';
import { buildWebIfChanged } from './web-build.ts';

const startedAt = performance.now();
const tellOfHost = await watchHost();
const total: Count = { passed: 0, failed: 0, failures: [] };
const listOf = (setting: string): string[] =>
  (process.env[setting] ?? '').split(',').filter((name) => name !== '');

const isWanted = (part: string): boolean => !listOf('SOTERIA_TEST_SKIP').includes(part);
/** The journeys wanted, by the beginning of their files' names; all unless some are named. */
const wantedJourneys = listOf('SOTERIA_TEST_JOURNEYS');
/** Test files that are left out, as globs. */
const leftOut = listOf('SOTERIA_TEST_WITHOUT').flatMap((glob) => ['--exclude', glob]);

const add = ({ passed, failed, failures }: Count): void => {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
};
/** What is right or wrong as a whole counts as one test. */
const addOne = (name: string, isRight: boolean): void =>
  add(isRight ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] });
const head = (title: string): void => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`\n=== ${title} (after ${seconds} s)\n`);
};

async function step(title: string, work: () => Promise<unknown>): Promise<boolean> {
  head(title);
  try {
    await work();
    addOne(title, true);
    return true;
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    addOne(title, false);
    return false;
  }
}

async function check(): Promise<void> {
  head('types, lint, dead code, import rules');
  for (const { name, isRight } of await runChecks()) addOne(name, isRight);
}

async function unitTests(env: NodeJS.ProcessEnv, reports: string): Promise<void> {
  head('unit, HTTP and hub tests');
  const file = path.join(reports, 'vitest.json');
  const argv = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...leftOut];
  const { code } = await runCommand('vitest', argv, { env, isShown: true });
  add(await countTests(file, code, countVitest));
}

async function journeys(env: NodeJS.ProcessEnv, reports: string): Promise<void> {
  if (!existsSync(path.join(ROOT, 'e2e/playwright.config.ts'))) return;
  let chromium: Chromium | undefined;
  const canRun = await step('Chromium', async () => {
    chromium = await ensureChromium();
  });
  if (!canRun || !(await step('web client', buildWebIfChanged))) return;
  head('journeys in Chromium');
  const file = path.join(reports, 'playwright.json');
  const own = {
    ...env,
    CHROMIUM_PATH: chromium?.whole,
    CHROMIUM_SHELL_PATH: chromium?.shell,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  const options = { cwd: path.join(ROOT, 'e2e'), env: own, isShown: true };
  const { code } = await runCommand(
    'playwright',
    ['test', '--reporter=list,json', ...wantedJourneys],
    options,
  );
  add(await countTests(file, code, countPlaywright));
}

async function testAll(): Promise<void> {
  const reports = await mkdtemp(path.join(tmpdir(), 'soteria-reports-'));
  if (isWanted('check')) await check();
  const postgres = await openTestPostgres();
  closing.push(postgres.close);
  const env = { TEST_DATABASE_URL: postgres.url };
  try {
    await unitTests(env, reports);
    await journeys(env, reports);
  } finally {
    await postgres.close();
    await rm(reports, { recursive: true, force: true });
  }
}

const closing: (() => Promise<void>)[] = [];
stopOnSignals(async () => {
  stopCommands();
  for (const close of closing) await close();
});

try {
  await testAll();
} catch (error) {
  process.stdout.write(`${(error as Error).stack}\n`);
  addOne('the run itself', false);
}
process.stdout.write(`\n${await tellOfHost()}`);
process.stdout.write(total.failures.map((name) => `\nFailed: ${name}`).join(''));
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
