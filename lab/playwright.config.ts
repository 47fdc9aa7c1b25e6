import { defineConfig } from '@playwright/test';
import tests from '../tests/playwright.config';

/** The measurements' own tests: each command measures what it says, with fewer rounds. */
export default defineConfig({
  ...tests,
  testDir: '.',
  grepInvert: [],
  globalSetup: '../tests/portal/prepared-data.ts',
  outputDir: '../test-results/lab',
});
