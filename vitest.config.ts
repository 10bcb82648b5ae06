import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{scripts,faults}/**/*.test.ts'],
    pool: 'forks',
    // Each mostly waits for the database; vitest's own choice on two cores would be one at a time.
    maxWorkers: 3,
    globalSetup: 'scripts/vitest-setup.ts',
    // These end what hangs; a slow machine takes three times as long as a quick one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
