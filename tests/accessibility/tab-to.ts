import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STEPS = 40;

/** Presses Tab until a control has focus and asserts that every element focused before it shows a focus ring. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const has = await control.evaluate((element) => element === document.activeElement);
    if (has) return;
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return 'left the page';
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      // The focus ring of a control may be drawn by its parent.
      const around = at.parentElement === null ? null : getComputedStyle(at.parentElement);
      const drawn = (style: string, width: string): boolean => style !== 'none' && parseFloat(width) >= 2;
      return drawn(outlineStyle, outlineWidth) ||
        (around !== null && drawn(around.outlineStyle, around.outlineWidth))
        ? 'shown'
        : `none at ${at.outerHTML.slice(0, 120)}`;
    });
    expect(['shown', 'left the page']).toContain(ring);
  }
  throw new Error('The control was not reached by the Tab key');
}
