import type { Page } from '@playwright/test';

/** Changes that browsers and extensions make to the text nodes of a page. */
export const ALTERATIONS = {
  wraps: 'a translator wraps every text',
  replaces: 'a translator replaces every text',
  splits: 'a reading aid splits every text',
} as const;

export type Alteration = keyof typeof ALTERATIONS;

/** Alters every text node of each document as soon as it appears. */
export async function alterTexts(page: Page, alteration: Alteration): Promise<void> {
  await page.addInitScript((kind) => {
    const inFonts = (text: Text, content: string | Text): void => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(content);
    };
    const split = (text: Text): void => {
      const bold = document.createElement('b');
      const half = Math.ceil(text.data.length / 2);
      bold.textContent = text.data.slice(0, half);
      text.replaceWith(bold, text.data.slice(half));
    };
    const alter = (): void => {
      if (document.body === null) return;
      if (kind === 'replaces') {
        document.documentElement.lang = 'fr';
        document.documentElement.classList.add('translated-ltr');
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        const isCode = Boolean(parent?.closest('script, style, noscript, template, font, b'));
        if (isCode || parent === null || text.data.trim() === '' || text.previousSibling?.nodeName === 'B')
          continue;
        if (kind === 'splits') split(text);
        else inFonts(text, kind === 'wraps' ? text : `«${text.data}»`);
      }
    };
    new MutationObserver(alter).observe(document, { subtree: true, childList: true, characterData: true });
  }, alteration);
}
