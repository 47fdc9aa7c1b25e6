import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/**
 * Finds text that overflows its box, is cut off or broken within a word, or makes the page wider than the viewport
 * (WCAG 2.2, 1.4.10).
 */
export function overflowFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const { describe, isSeen, isHiddenVisually } = window.probe;
    const SLACK = 1;
    const findings: Finding[] = [];
    const page = document.documentElement;
    if (page.scrollWidth > window.innerWidth)
      findings.push({
        rule: 'overflow',
        element: 'page',
        cause: `${page.scrollWidth} px wide in a window of ${window.innerWidth} px`,
      });

    const hides = (value: string): boolean => value === 'hidden' || value === 'clip';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (element === null || !text.textContent?.trim() || element.closest('script, style, noscript, svg'))
        continue;
      if (!isSeen(element) || isHiddenVisually(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const report = (cause: string): void => {
        findings.push({ rule: 'overflow', element: describe(element), cause });
      };
      // Links that show URLs or host names may break anywhere; words only at a visible hyphen.
      const words = text.textContent.matchAll(/[\p{L}]{6,}/gu);
      if (getComputedStyle(element).hyphens !== 'auto' && element.closest('code') === null)
        for (const { 0: word, index } of words) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          // The first rectangle after a soft hyphen is the hyphen itself, at the end of the line before.
          const hyphen = text.textContent[index - 1] === '\u00ad' ? 1 : 0;
          const rects = [...range.getClientRects()].slice(hyphen);
          const lines = new Set(rects.map(({ top }) => Math.round(top)));
          if (lines.size > 1) report(`the word ${word} is broken without a hyphen`);
        }
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + SLACK)
        report(`text of ${element.scrollWidth} px in a box of ${element.clientWidth} px`);
      if (box.right > window.innerWidth + SLACK || box.left < -SLACK) report('leaves the window');
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const style = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const across =
          hides(style.overflowX) && (box.right > frame.right + SLACK || box.left < frame.left - SLACK);
        const down =
          hides(style.overflowY) && (box.bottom > frame.bottom + SLACK || box.top < frame.top - SLACK);
        if (across || down) {
          report(`cut off by ${describe(around)}`);
          break;
        }
        if (style.position === 'fixed') break;
      }
    }
    return findings;
  });
}
