import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/**
 * Sets all text of the open page in one font that comes with the tests, so that lines break alike on every machine;
 * needed once per page. The font is passed as bytes and the style as a constructed sheet, so neither needs a request
 * or a policy exception.
 */
export function applyTestFont(page: Page | Frame): Promise<unknown> {
  return page.evaluate(async (font) => {
    if ([...document.fonts].some(({ family }) => family === 'Studio')) return;
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
    const face = new FontFace('Studio', bytes.buffer, { weight: '100 900' });
    document.fonts.add(await face.load());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.portal { --sans: Studio; --serif: Studio; --mono: Studio; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // Components that watch the page size (such as the support button) follow the window size, which a font does not
    // change.
    dispatchEvent(new Event('resize'));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, readFileSync(FILE).toString('base64'));
}
