import { expect, type Page } from '@playwright/test';
import { openStudioFrame } from '../studio/frames';

/** Opens one state of a screen in the studio and waits until the screen and everything around it are hydrated. */
export async function openFrame(
  page: Page,
  origin: string,
  frame: string,
  language: 'en-US' | 'de-DE' = 'en-US',
  whiteLabel = 'default',
): Promise<void> {
  await openStudioFrame(page, `${origin}/dev/studio/frame/${whiteLabel}/${frame}?language=${language}`);
  await expect(page.locator('[data-shown]')).toBeAttached();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}
