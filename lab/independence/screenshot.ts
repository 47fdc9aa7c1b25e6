import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { withTimeout } from '@portal/server-kit/scheduling';
import type { WatchedPage } from './portal-parts';
import { RESPONSE_TIMEOUT_MS } from './slot-state';

/** Removes the focus, whose position may legitimately differ when a page is rendered in the browser. */
function removeFocus(page: Page): Promise<unknown> {
  return withTimeout(
    page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }),
    RESPONSE_TIMEOUT_MS,
  ).catch(() => null);
}

/**
 * Captures the window, or only the element `clip` of a page.
 * @throws Error when the tab is busy
 */
export async function takeScreenshot(page: Page, { clip }: WatchedPage): Promise<Buffer> {
  await removeFocus(page);
  return (clip === undefined ? page : page.locator(clip)).screenshot({
    animations: 'disabled',
    caret: 'hide',
    timeout: RESPONSE_TIMEOUT_MS,
  });
}

/** Fraction of pixels that may differ, since subpixel positions change the edges of glyphs. */
const MAX_DIFFERENT_SHARE = 0.01;
/** Tolerated difference of a colour channel (0 to 255), as it occurs at antialiased edges. */
const MAX_CHANNEL_DIFFERENCE = 100;

/** Bytes per pixel: red, green, blue and alpha. */
const PIXEL_BYTES = 4;

/** Returns whether two screenshots look the same. */
export function isSamePicture(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true;
  const [first, second] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (first.width !== second.width || first.height !== second.height) return false;
  let different = 0;
  for (let at = 0; at < first.data.length; at += PIXEL_BYTES) {
    if (first.data.readUInt32LE(at) === second.data.readUInt32LE(at)) continue;
    const channels = Array.from({ length: PIXEL_BYTES }, (_each, channel) => at + channel);
    const difference = Math.max(
      ...channels.map((channel) => Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0))),
    );
    if (difference > MAX_CHANNEL_DIFFERENCE) return false;
    different += 1;
  }
  return different / (first.width * first.height) < MAX_DIFFERENT_SHARE;
}
