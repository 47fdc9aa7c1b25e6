import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Playwright from '@playwright/test';
import { withTimeout } from './with-timeout';

const CLOSE_TIMEOUT_MS = 2_000;
const LAUNCH_TIMEOUT_MS = 180_000;

/** The browser of a probe. */
export interface ProbeBrowser {
  readonly browser: Playwright.Browser;
  /** Kills the browser's processes, also when a page keeps them busy. */
  readonly kill: () => Promise<void>;
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  // Only the probe's own server is reachable: a build that is being probed must not affect real services.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Launches the browser. @param executablePath of Chrome or Chromium */
export async function launchBrowser(workspace: string, executablePath: string): Promise<ProbeBrowser> {
  const { chromium } = createRequire(path.join(workspace, 'package.json'))(
    '@playwright/test',
  ) as typeof Playwright;
  // A dedicated browser server, because only that can kill a browser that does not close.
  const server = await chromium.launchServer({
    executablePath,
    args: ARGUMENTS,
    timeout: LAUNCH_TIMEOUT_MS,
    handleSIGINT: true,
  });
  try {
    const browser = await chromium.connect(server.wsEndpoint(), { timeout: LAUNCH_TIMEOUT_MS });
    return {
      browser,
      kill: async () => {
        await withTimeout(server.kill(), CLOSE_TIMEOUT_MS);
      },
    };
  } catch (error) {
    await withTimeout(server.kill(), CLOSE_TIMEOUT_MS);
    throw error;
  }
}
