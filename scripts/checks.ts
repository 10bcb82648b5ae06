import { runCommand } from './commands.ts';

export interface CheckResult {
  name: string;
  isRight: boolean;
}

const CHECKS: { name: string; command: string; argv: string[] }[] = [
  { name: 'types', command: 'tsc', argv: ['-p', 'tsconfig.json'] },
  { name: 'lint and format', command: 'biome', argv: ['ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', argv: ['--no-progress'] },
  { name: 'import rules', command: process.execPath, argv: ['scripts/import-rules.ts'] },
];

/** Types, lint, formatting, dead code and import rules, at once; what is wrong is printed. */
export async function runChecks(): Promise<CheckResult[]> {
  return Promise.all(
    CHECKS.map(async ({ name, command, argv }) => {
      const { code, output, seconds } = await runCommand(command, argv);
      process.stdout.write(`${code === 0 ? 'ok   ' : 'WRONG'} ${name} (${seconds.toFixed(1)} s)\n`);
      if (code !== 0) process.stdout.write(`${output.trim()}\n\n`);
      return { name, isRight: code === 0 };
    }),
  );
}
