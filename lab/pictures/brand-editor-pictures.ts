import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { startPortal } from '../../tests/portal/start-portal';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');

/** Milliseconds until all screens of a part have loaded after the last change. */
const LOADED_MS = 15_000;

/** Takes a screenshot of the brand editor with a changed colour and heading, and the screens that show them. */
export async function takeBrandEditorPictures(browser: Browser): Promise<void> {
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL' });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 1100 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${portal.origin}/dev/studio/brand?wl=karmesin&part=login-mf`);
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await page.locator('[name="/brandColour"]').fill('#7a1f5c');
    await page.locator('[name="/heroText/tagline1/en-US"]').evaluate((field) => {
      for (
        let group = field.closest('details');
        group;
        group = group.parentElement?.closest('details') ?? null
      )
        group.open = true;
    });
    await page.locator('[name="/heroText/tagline1/en-US"]').fill('Good to see you');
    await page.locator('[name="/heroText/tagline1/de-DE"]').fill('Schön, dass Sie da sind');
    await page.waitForTimeout(LOADED_MS);
    await applyTestFont(page);
    await page.locator('[name="/brandColour"]').focus();
    await page.evaluate(() => window.scrollTo(0, 0));
    writeFileSync(path.join(FOLDER, 'brand-editor-en-1440.png'), await page.screenshot());
    await context.close();
  } finally {
    await portal.stop();
  }
}
