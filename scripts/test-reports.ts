import { readFile } from 'node:fs/promises';

export interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A suite that ended badly without saying why still counts as one failure. */
export async function countTests(file: string, code: number, read: (report: never) => Count): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const count = text === null ? { passed: 0, failed: 0 } : read(JSON.parse(text) as never);
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

export function countVitest(report: VitestReport): Count {
  // A file that could not even be loaded has no tests to count.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
