import { startTestRun } from '@soteria/database/test-database';

/** Begins the run whose databases the journeys use; the products migrate their own. */
export default function setup(): Promise<() => Promise<void>> {
  return startTestRun(async () => {});
}
