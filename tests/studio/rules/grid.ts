import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/** Finds gaps between blocks of the main content, and heights of controls, that are off the grid of 4 px. */
export function gridFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const { describe, isSeen, isHiddenVisually } = window.probe;
    const STEP = 4;
    // Layout has fractional pixels.
    const SLACK = 0.1;
    const isOff = (length: number): boolean => Math.abs(length - Math.round(length / STEP) * STEP) > SLACK;
    const main = document.querySelector('main');
    if (main === null) return [];
    const isInFlow = (element: Element): boolean =>
      isSeen(element) &&
      !isHiddenVisually(element) &&
      ['static', 'relative'].includes(getComputedStyle(element).position);
    const isBlock = (element: Element): boolean => !getComputedStyle(element).display.startsWith('inline');
    const blocks = [...main.querySelectorAll(':not(svg *)')].filter(isBlock).filter(isInFlow);
    const gaps = blocks.flatMap((element): Finding[] => {
      let before = element.previousElementSibling;
      while (before !== null && !isInFlow(before)) before = before.previousElementSibling;
      if (before === null || !isBlock(before)) return [];
      const [above, below] = [before.getBoundingClientRect(), element.getBoundingClientRect()];
      const gap = below.top - above.bottom;
      if (gap < 0 || !isOff(gap)) return [];
      return [
        { rule: 'grid', element: describe(element), cause: `${gap.toFixed(1)} px below ${describe(before)}` },
      ];
    });
    const controls = [...main.querySelectorAll('button, input:not([type=hidden]), select, textarea')];
    const heights = controls
      .filter(isBlock)
      .filter(isInFlow)
      .flatMap((control): Finding[] => {
        const { height } = control.getBoundingClientRect();
        return isOff(height)
          ? [{ rule: 'grid', element: describe(control), cause: `${height.toFixed(1)} px high` }]
          : [];
      });
    return [...gaps, ...heights];
  });
}
