import { defineConfig } from '@playwright/test';

const executablePath = process.env['PORTAL_TEST_BROWSER'];

/** Compares pixels in the Chromium that this version of Playwright pins. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screenshots',
  // Pixels depend on the machine's fonts and renderer, so each machine takes its own references.
  snapshotPathTemplate: '../../.data/screenshots/{arg}{ext}',
  timeout: 30 * 60_000,
  expect: { timeout: 2 * 60_000 },
  workers: 1,
  reporter: 'list',
  use: {
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--font-render-hinting=none'],
    },
  },
});
