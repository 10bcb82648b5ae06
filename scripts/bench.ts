import { runPrograms } from './run-programs.ts';

/** Every bench in turn, or those whose names are given: `npm run bench -- fan-out`. */
await runPrograms('bench/*.bench.ts', async () => undefined);
