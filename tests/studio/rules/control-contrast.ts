import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/** Borders of fields and of buttons that have one: 3:1 against what is around them (WCAG 2.2, 1.4.11). */
export function controlContrastFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const { backgroundBehind, colour, contrast, describe, isSeen } = window.probe;
    const LEAST = 3;
    // A button without a border of its own is told by its text, a disabled control by nothing it has to be (1.4.11).
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
