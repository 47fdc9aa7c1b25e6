import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// Tests that change browser preferences launch full Chromium; the headless shell has none.
const executablePath = process.env['PORTAL_TEST_SHELL'] ?? process.env['PORTAL_TEST_BROWSER'];

const MINUTE_MS = 60_000;

/**
 * Journeys run against the started product. Files that change nothing share one portal per worker
 * (portal/shared-portal.ts).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './portal/prepared-data.ts',
  outputDir: '../test-results/browser',
  // These limits end a run that hangs and decide nothing else, however slow the machine is.
  timeout: 20 * MINUTE_MS,
  expect: { timeout: 2 * MINUTE_MS, toPass: { timeout: 5 * MINUTE_MS } },
  // Unit tests and checks run at the same time, so more workers than processors would slow the run down.
  workers: availableParallelism(),
  fullyParallel: false,
  forbidOnly: true,
  // The summary of `npm test` names each test that needed a retry.
  retries: 1,
  // Long tests run with separate commands (portal/run-long.ts).
  ...(process.env['PORTAL_TEST_LONG'] === undefined && { grepInvert: /@long/ }),
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 2 * MINUTE_MS,
    navigationTimeout: 2 * MINUTE_MS,
    // A trace takes a third of a test's run time; use `--trace on` to investigate a
    // failure.
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
