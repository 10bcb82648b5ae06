import { runPrograms } from './run-programs.ts';
import { fillTemplate } from './test-template.ts';

/** Every fault program in turn, or those whose names are given: `npm run faults -- fuzz`. */
await runPrograms('faults/*.fault.ts', fillTemplate);
