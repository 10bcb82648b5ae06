import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './commands.ts';

export interface Count {
  passed: number;
  failed: number;
  /** What failed, a line each; may be shorter than the count. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; ok: boolean }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** A suite that ended badly without saying why still counts as one failure. */
export async function countTests(file: string, code: number, read: (report: never) => Count): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const count = text === null ? { passed: 0, failed: 0, failures: [] } : read(JSON.parse(text) as never);
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [`the run ended with code ${code}`] };
}

const nameOf = ({ name }: { name: string }): string => path.relative(ROOT, name);
const firstLine = (text = ''): string => text.trim().split('\n')[0] ?? '';

export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const failures = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${nameOf(file)} › ${fullName}: ${firstLine(failureMessages[0])}`,
      ),
  );
  // A file that could not be loaded, or made ready, has no failed test to count.
  const unready = testResults
    .filter((file) => file.status === 'failed')
    .filter(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
    .map((file) => `${nameOf(file)} could not be loaded or made ready`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + unready.length,
    failures: [...failures, ...unready],
  };
}

const failedIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`),
  ...suites.flatMap(failedIn),
];

export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Count {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...suites.flatMap(failedIn), ...errors.map(({ message }) => firstLine(message))],
  };
}
