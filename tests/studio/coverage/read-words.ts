import type { Page } from '@playwright/test';

/** Returns all text of a page, visible or for screen readers: texts, names, descriptions and the title. */
export function readWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'value'];
    const words = [document.title];
    for (const element of document.body.querySelectorAll(':not(script, style)')) {
      const inlineOnly = [...element.children].every((child) =>
        getComputedStyle(child).display.startsWith('inline'),
      );
      if (inlineOnly) words.push(element.textContent);
      else
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '');
      for (const name of ATTRIBUTES) words.push(element.getAttribute(name) ?? '');
    }
    return words.map((each) => each.replace(/\s+/g, ' ').trim()).join('\n');
  });
}
