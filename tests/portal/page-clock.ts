import type { Page } from '@playwright/test';

/**
 * Lets a page's clock, which has to be installed, go on only as a test says: besides, a slow machine's own seconds count.
 * Ends with `page.clock.resume()`.
 */
export async function freezeClock(page: Page): Promise<void> {
  // It cannot stand still in the past, and the page goes on while it is asked.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

/**
 * Installs a page's clock so that requests time out by it, too: the browser counts `XMLHttpRequest.timeout` in seconds of
 * its own, which a test would have to wait for.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const { prototype } = XMLHttpRequest;
    const { send } = prototype;
    const limits = new WeakMap<XMLHttpRequest, number>();
    Object.defineProperty(prototype, 'timeout', {
      get(this: XMLHttpRequest) {
        return limits.get(this) ?? 0;
      },
      set(this: XMLHttpRequest, milliseconds: number) {
        limits.set(this, milliseconds);
      },
    });
    prototype.send = function (body) {
      if (this.timeout > 0) {
        const timer = setTimeout(() => {
          this.ontimeout?.(new ProgressEvent('timeout'));
          this.abort();
        }, this.timeout);
        this.addEventListener('loadend', () => clearTimeout(timer));
      }
      send.call(this, body);
    };
  });
}
