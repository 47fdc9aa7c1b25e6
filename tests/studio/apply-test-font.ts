import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const FILE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/**
 * Sets every text of the page that is open in one font that comes with the tests, so that lines break at the same words
 * on every machine; once is enough until the next page. The product itself ships none. The font is handed over as bytes
 * and the style as a constructed sheet: no request, and nothing that the page's security policy would have to allow.
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
    // What follows the size of a page (the support button does) follows that of its window, which a font leaves alone.
    dispatchEvent(new Event('resize'));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, readFileSync(FILE).toString('base64'));
}
