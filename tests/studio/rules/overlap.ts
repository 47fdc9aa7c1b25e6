import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/**
 * Finds lines of text, fields and buttons that overlap another one. Floating elements and content behind an open dialog
 * are exempt.
 */
export function overlapFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const { describe, isSeen, isHiddenVisually } = window.probe;
    const SLACK = 2;
    interface Item {
      readonly element: Element;
      readonly box: DOMRect;
    }
    const dialog = [...document.querySelectorAll('dialog')].findLast((each) => each.matches(':modal'));
    const root = dialog ?? document.body;
    const isFloating = (element: Element): boolean => {
      for (
        let around: Element | null = element;
        around !== null && around !== root;
        around = around.parentElement
      )
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return true;
      return false;
    };
    const counts = (element: Element): boolean =>
      isSeen(element) && !isHiddenVisually(element) && !isFloating(element);
    const inset = (box: DOMRect, style: CSSStyleDeclaration): DOMRect => {
      const side = (name: 'Top' | 'Right' | 'Bottom' | 'Left'): number => parseFloat(style[`padding${name}`]);
      return new DOMRect(
        box.x + side('Left'),
        box.y + side('Top'),
        box.width - side('Left') - side('Right'),
        box.height - side('Top') - side('Bottom'),
      );
    };
    // A glyph box may be higher than its line.
    const trim = (line: DOMRect, lineHeight: number): DOMRect => {
      const over = Math.max(0, line.height - lineHeight);
      return new DOMRect(line.x, line.y + over / 2, line.width, line.height - over);
    };

    const items: Item[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (element === null || !texts.currentNode.textContent?.trim()) continue;
      if (element.closest('script, style, noscript, svg, select, option') !== null || !counts(element))
        continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const lineHeight = parseFloat(getComputedStyle(element).lineHeight) || Infinity;
      items.push(...[...range.getClientRects()].map((line) => ({ element, box: trim(line, lineHeight) })));
    }
    // Only the content of a field: its padding makes room for buttons inside it.
    for (const element of root.querySelectorAll('input:not([type=hidden]), select, textarea, button'))
      if (counts(element)) {
        const box = element.getBoundingClientRect();
        items.push({ element, box: element.matches('button') ? box : inset(box, getComputedStyle(element)) });
      }

    const overlap = (one: DOMRect, other: DOMRect): readonly [number, number] => [
      Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    ];
    return items.flatMap((one, index) =>
      items.slice(index + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        const [width, height] = overlap(one.box, other.box);
        if (width <= SLACK || height <= SLACK) return [];
        const size = `${Math.round(width)} x ${Math.round(height)} px`;
        return [
          {
            rule: 'overlap',
            element: describe(one.element),
            cause: `overlaps ${describe(other.element)} by ${size}`,
          },
        ];
      }),
    );
  });
}
