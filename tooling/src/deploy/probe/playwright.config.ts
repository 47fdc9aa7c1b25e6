import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { readProbeInput } from './probe-input';

// The deploy that has started this process has ended.
process.on('disconnect', () => process.exit());

const { folder, program, workspace, executablePath, report, evidence } = readProbeInput();
const quoted = [process.execPath, '--enable-source-maps', program, folder].map((word) =>
  JSON.stringify(word),
);

/** Pages are judged by their own time and by processor time; these limits, in milliseconds, only end a hanging probe. */
const PAGE_TIMEOUT_MS = 600_000;
const PROBE_TIMEOUT_MS = 1_800_000;
const START_TIMEOUT_MS = 180_000;

/** Pages of staged parts, opened in a browser before a deploy goes live. */
export default defineConfig({
  testDir: '.',
  // In this order: the pages first.
  testMatch: ['*.probe.ts'],
  globalSetup: './check-browser.ts',
  outputDir: evidence,
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: Math.min(3, Math.max(2, availableParallelism())),
  timeout: PAGE_TIMEOUT_MS,
  globalTimeout: PROBE_TIMEOUT_MS,
  reporter: [['json', { outputFile: report }]],
  webServer: {
    command: quoted.join(' '),
    cwd: workspace,
    env: { NODE_ENV: 'production' },
    wait: { stdout: /pages on (?<probe_origin>\S+), failures on (?<probe_failures>\S+)/ },
    stdout: 'pipe',
    timeout: START_TIMEOUT_MS,
  },
  use: {
    // Playwright sets it when the server has started.
    ...(process.env['PROBE_ORIGIN'] !== undefined && { baseURL: process.env['PROBE_ORIGIN'] }),
    acceptDownloads: false,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Only the probe's own server is reachable: a build that is being probed must not affect real services.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
