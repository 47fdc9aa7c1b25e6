import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

/**
 * Runs a callback in a browser with custom user settings.
 * @param profile user preferences in Chromium's format
 */
export async function withBrowserSettings(
  profile: object,
  run: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-browser-'));
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  const executablePath = process.env['PORTAL_TEST_BROWSER'];
  const context = await chromium.launchPersistentContext(folder, {
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await run(await context.newPage(), context);
  } finally {
    await context.close();
    // Chromium's processes continue writing for a moment after closing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
