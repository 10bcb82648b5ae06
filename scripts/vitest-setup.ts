import { startTestRun } from '@soteria/database/test-database';
import { fillTemplate } from './test-template.ts';

/** Makes the migrated template that test files copy; removes it and what they left when the run is over. */
export default function setup(): Promise<() => Promise<void>> {
  return startTestRun(fillTemplate);
}
