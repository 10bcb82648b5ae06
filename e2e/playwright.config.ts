import { defineConfig } from '@playwright/test';
import { shellOptions } from './chromium.ts';

/** Never set here: what passes only the second time is a fault. In CI it is said, as flaky, and does not stop the rest. */
const retries = Number(process.env.SOTERIA_TEST_RETRIES ?? 0);

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '*.journey.ts',
  // Two files at once, each with a server and a database of its own: people mostly wait. Three servers each would take
  // more connections than PostgreSQL allows unless told otherwise.
  workers: process.env.SOTERIA_MACHINES === '3' ? 1 : 2,
  retries,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: '../test-results',
  use: {
    actionTimeout: 10_000,
    // A trace costs about as much as what it records: with a second try, only that is recorded.
    trace: retries > 0 ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: shellOptions,
  },
});
