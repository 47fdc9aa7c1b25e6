import type { Page } from '@playwright/test';

/** Interactive elements. */
const CONTROLS = 'a[href], button, summary, select, textarea, input:not([type=hidden])';

/**
 * Returns the controls, headings and explanations of disabled buttons that a floating element covers, with the size of the
 * covered area.
 * @param floating selector of the floating element; its descendants are ignored
 * @param words selector of the texts to check
 */
export function findCoveringElement(
  page: Page,
  floating: string,
  words = 'main :is(h1, h2)',
): Promise<readonly string[]> {
  return page.evaluate(
    ({ floating, controls, selected }) => {
      const over = document.querySelector(floating);
      if (over === null) return [`${floating} is not there`];
      const box = over.getBoundingClientRect();
      const covered = (words: string | null, lines: Iterable<DOMRect>): string[] =>
        [...lines].flatMap((line) => {
          const width = Math.min(box.right, line.right) - Math.max(box.left, line.left);
          const height = Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top);
          // Box edges may have fractional pixels.
          if (width <= 1 || height <= 1) return [];
          return [`${(words ?? '').trim().slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)} px`];
        });
      const isApart = (element: Element): boolean =>
        !over.contains(element) && element.checkVisibility() && element.closest('dialog') === null;
      const reasons = [...document.querySelectorAll('button:disabled[aria-describedby]')].flatMap((button) =>
        (button.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)),
      );
      const range = document.createRange();
      return [
        ...[...document.querySelectorAll(controls)]
          .filter(isApart)
          .flatMap((control) =>
            covered(control.textContent || control.getAttribute('name'), [control.getBoundingClientRect()]),
          ),
        ...[...document.querySelectorAll(selected), ...reasons]
          .filter((told) => told !== null)
          .filter(isApart)
          .flatMap((told) => {
            range.selectNodeContents(told);
            return covered(told.textContent, range.getClientRects());
          }),
      ];
    },
    { floating, controls: CONTROLS, selected: words },
  );
}
