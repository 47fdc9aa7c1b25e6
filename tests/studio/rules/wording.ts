import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/** Finds a key instead of its text, an unfilled placeholder, or an undefined value (I18N-4). */
export function wordingFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const KEY = /^[a-z][A-Za-z0-9]*(?:[.:][A-Za-z_][A-Za-z0-9_]*)+$/;
    const LEFT_OPEN = /\{\{|\}\}|\[object |(?:^|\s)(?:undefined|null|NaN)(?:$|\s|[.,:])/;
    const ATTRIBUTES = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'alt',
      'title',
      'placeholder',
    ];
    const findings: Finding[] = [];
    const judge = (element: Element, text: string): void => {
      const words = text.trim();
      if (KEY.test(words) || LEFT_OPEN.test(words))
        findings.push({ rule: 'wording', element: element.tagName.toLowerCase(), cause: words });
    };
    judge(document.documentElement, document.title);
    for (const element of document.body.querySelectorAll(':not(script, style, noscript)')) {
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) judge(element, node.textContent ?? '');
      for (const name of ATTRIBUTES) judge(element, element.getAttribute(name) ?? '');
    }
    return findings;
  });
}
