import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/** Border contrast of fields, and of buttons with a border: 3:1 against their surroundings (WCAG 2.2, 1.4.11). */
export function controlContrastFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const { backgroundBehind, colour, contrast, describe, isSeen } = window.probe;
    const LEAST = 3;
    // A button without a border is recognised by its text; disabled controls are exempt (1.4.11).
    const controls = document.querySelectorAll(
      'input:not([type=hidden]), select, textarea, button, [role=checkbox], [role=switch]',
    );
    return [...controls].filter(isSeen).flatMap((control) => {
      if (control.matches(':disabled, [aria-disabled=true]')) return [];
      const style = getComputedStyle(control);
      const behind = backgroundBehind(control);
      const edges = [style.borderBlockStartColor, style.borderBlockEndColor].map(colour);
      const hasBorder = parseFloat(style.borderBlockEndWidth) > 0 && style.borderBlockEndStyle !== 'none';
      const seen = hasBorder ? edges.filter(([, , , cover]) => cover > 0) : [];
      const isField = !control.matches('button');
      if (seen.length === 0 && !isField) return [];
      const best = Math.max(
        ...seen.map((edge) => contrast(edge, behind)),
        contrast(colour(style.backgroundColor), behind),
      );
      if (best >= LEAST) return [];
      return [{ rule: 'control contrast', element: describe(control), cause: `${best.toFixed(2)}:1` }];
    });
  });
}
