import { setTimeout as delay } from 'node:timers/promises';
import type { UninstrumentedPage } from './bare-page';
import { createPageInput } from './page-input';

/** Milliseconds that a visitor hovers the link: long enough for a prefetch on the slow line. */
const HESITATION_MS = 3_000;

/**
 * Goes from a home page to the login page like a visitor who hovers the link before the click.
 *
 * @param homePage URL of a page with a link “Log in”
 */
export async function logInFrom(page: UninstrumentedPage, homePage: string): Promise<void> {
  await page.navigate(homePage);
  const { x, y } = await createPageInput(page).find('Log in');
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await delay(HESITATION_MS);
  const loaded = new Promise<void>((resolve) => page.listen('Page.loadEventFired', () => resolve()));
  const click = { x, y, button: 'left', clickCount: 1 };
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click });
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click });
  await loaded;
}
