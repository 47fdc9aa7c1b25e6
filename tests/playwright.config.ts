import { defineConfig } from '@playwright/test';

// Tests that change a browser's settings start the whole one, which the shell has none of.
const executablePath = process.env['PORTAL_TEST_SHELL'] ?? process.env['PORTAL_TEST_BROWSER'];

/**
 * Journeys run against the started product, each file against a portal and a database of its own; files that change nothing
 * share one a worker (portal/shared-portal.ts).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './portal/prepared-data.ts',
  outputDir: '../test-results/browser',
  // A test may start the portal three times over, on a machine that lends half of its processors.
  timeout: 120_000,
  // What is waited for comes or does not; how soon is asked by no test, and a busy machine takes long.
  expect: { timeout: 40_000, toPass: { timeout: 40_000 } },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // The summary of `npm test` names each test that needed the second attempt.
  retries: 1,
  // What is long by nature runs with commands of its own (portal/run-long.ts).
  ...(process.env['PORTAL_TEST_LONG'] === undefined && { grepInvert: /@long/ }),
  reporter: [['list'], ['json']],
  use: {
    // A trace takes a third of a test's time; `npm run test:browser -- --trace on <file>` makes one to look into a failure.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
      ],
    },
  },
});
