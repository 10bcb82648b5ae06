import { runChecks } from './checks.ts';

const results = await runChecks();
process.exit(results.every((result) => result.isRight) ? 0 : 1);
