import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    pool: 'forks',
    globalSetup: 'scripts/vitest-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
