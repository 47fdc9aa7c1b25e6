import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/**
 * Finds targets under 44 x 44 px (the product's own size; WCAG 2.2, 2.5.8 requires 24). Links inside a sentence are
 * exempt, as in 2.5.8. A field's label does not count towards its size.
 */
export function targetFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const { describe, isSeen } = window.probe;
    const LEAST = 44;
    // Layout has fractional pixels.
    const SLACK = 0.5;

    const insideSentence = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || !getComputedStyle(element).display.startsWith('inline')) return false;
      return [...parent.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
      );
    };

    // A pseudo-element or a label may enlarge a target beyond its box, so hit-test those points.
    const reaches = (element: HTMLElement, across: number, down: number): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2 + across, top + height / 2 + down);
      if (hit === null) return false;
      return element.contains(hit) || hit.closest('label')?.control === element;
    };

    // The overlay of a loading page covers everything, so no target can be pressed or missed.
    const top = document.elementFromPoint(innerWidth / 2, 1);
    const over = top?.getBoundingClientRect();
    const fixed = top !== null && getComputedStyle(top).position === 'fixed';
    if (fixed && over !== undefined && over.width >= innerWidth - 20 && over.height >= innerHeight) return [];

    const scrolled = window.scrollY;
    const findings = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=link]',
      ),
    ].flatMap((element) => {
      if (!isSeen(element) || element.closest('[inert]') !== null || insideSentence(element)) return [];
      const { width, height } = element.getBoundingClientRect();
      const half = LEAST / 2 - 1;
      const wide = width >= LEAST - SLACK || (reaches(element, -half, 0) && reaches(element, half, 0));
      const high = height >= LEAST - SLACK || (reaches(element, 0, -half) && reaches(element, 0, half));
      if (wide && high) return [];
      return [
        {
          rule: 'target',
          element: describe(element),
          cause: `${Math.round(width)} x ${Math.round(height)} px`,
        },
      ];
    });
    window.scrollTo(0, scrolled);
    return findings;
  });
}
