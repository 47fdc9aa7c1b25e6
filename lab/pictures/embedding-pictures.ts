import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startEmbedded } from '../../tests/embedding/embedded-portal';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');

/** The host pages that the tests embed flows in. */
const HOSTS = ['plain', 'react', 'strict', 'two', 'frame', 'login'] as const;

/** Applies the test font to the host page and to the flow's shadow root, too. */
async function wearOnHost(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await applyTestFont(frame);
    await frame.evaluate(() => {
      const sheet = document.adoptedStyleSheets.at(-1);
      if (sheet === undefined) return;
      sheet.insertRule('body { font-family: Studio; }');
      for (const { shadowRoot } of document.querySelectorAll('*'))
        if (shadowRoot !== null) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
    });
  }
}

/** Takes screenshots of host pages with their embedded flows, and of a rejected one. */
export async function takeEmbeddingPictures(browser: Browser): Promise<void> {
  const embedded = await startEmbedded();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const shoot = async (url: string, name: string): Promise<void> => {
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      await wearOnHost(page);
      writeFileSync(path.join(FOLDER, `${name}.png`), await page.screenshot());
    };
    for (const host of HOSTS) await shoot(embedded.at('bank', `${host}.html`), `embedded-${host}`);
    await shoot(embedded.at('stranger', 'plain.html'), 'embedded-refused');
    await page.close();
  } finally {
    await embedded.stop();
  }
}
