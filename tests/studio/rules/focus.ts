import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/**
 * Checks that focus moves in reading order without a positive tabindex (WCAG 2.2, 2.4.3) and shows a ring of at least
 * 2 px and 3:1 (2.4.7, 2.4.13, 1.4.11). Floating elements are exempt from the order.
 */
export async function focusFindings(page: Page): Promise<readonly Finding[]> {
  // Switches the browser to keyboard modality, so that :focus-visible applies.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const { backgroundBehind, colour, contrast, describe, tabbables } = window.probe;
    const findings: Finding[] = [];
    const stops = tabbables();
    const report = (rule: string, element: Element, cause: string): void => {
      findings.push({ rule, element: describe(element), cause });
    };

    const floats = (element: Element): boolean => {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { position, zIndex } = getComputedStyle(around);
        if (position === 'fixed' || (position === 'absolute' && zIndex !== 'auto')) return true;
      }
      return false;
    };
    const inOrder = stops.filter((stop) => !floats(stop) || stop.closest('dialog') !== null);
    for (const [index, stop] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before === undefined) continue;
      const [last, next] = [before.getBoundingClientRect(), stop.getBoundingClientRect()];
      const above = next.bottom <= last.top + 1;
      const sameRow = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top) > 0;
      if (above || (sameRow && next.right <= last.left + 1))
        report('focus order', stop, `comes after ${describe(before)}, which lies behind it`);
    }
    for (const stop of stops) if (stop.tabIndex > 0) report('focus order', stop, `tabindex ${stop.tabIndex}`);

    // Hide the events from the screens: leaving a field has side effects.
    const EVENTS = ['focus', 'blur', 'focusin', 'focusout'];
    const hush = (event: Event): void => event.stopImmediatePropagation();
    for (const name of EVENTS) window.addEventListener(name, hush, true);
    const active = document.activeElement;
    for (const stop of stops) {
      stop.focus({ preventScroll: true });
      if (document.activeElement !== stop) {
        report('focus ring', stop, 'takes no focus');
        continue;
      }
      const around = stop.matches(':focus-visible') ? stop : (stop.closest(':focus-within') ?? stop);
      const style = getComputedStyle(around);
      const width = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
      if (width < 2) report('focus ring', stop, `a ring of ${width} px`);
      else {
        const inside = parseFloat(style.outlineOffset) < 0;
        const back = inside ? colour(style.backgroundColor) : backgroundBehind(stop);
        const ratio = contrast(colour(style.outlineColor), back);
        if (ratio < 3) report('focus ring', stop, `${ratio.toFixed(2)}:1`);
      }
    }
    if (active instanceof HTMLElement && active !== document.body) active.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement | null)?.blur();
    for (const name of EVENTS) window.removeEventListener(name, hush, true);
    return findings;
  });
}
