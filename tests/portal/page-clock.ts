import type { Page } from '@playwright/test';

/**
 * Freezes the installed clock of a page, so that only the test advances it; otherwise the real time of a slow machine
 * would count, too. End with `page.clock.resume()`.
 */
export async function freezeClock(page: Page): Promise<void> {
  // The clock cannot be paused in the past, and it runs on while the time is read.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

/**
 * Installs a page's clock so that request timeouts follow it, too: the browser measures `XMLHttpRequest.timeout` in
 * real time, for which a test would have to wait.
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
