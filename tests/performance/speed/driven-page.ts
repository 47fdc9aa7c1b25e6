import type { Browser, CDPSession } from '@playwright/test';
import { BLANK_PAGE, type UninstrumentedVisitor } from './bare-page';

/** Opens pages that are driven by Playwright with its debugger attached, as in most harnesses. */
export async function openDriven(browser: Browser): Promise<Pick<UninstrumentedVisitor, 'open' | 'dispose'>> {
  const context = await browser.newContext();
  return {
    open: async () => {
      const page = await context.newPage();
      await page.goto(BLANK_PAGE);
      const session: CDPSession = await context.newCDPSession(page);
      await session.send('Page.enable');
      return {
        send: (method, params) => session.send(method as 'Page.enable', params as undefined) as never,
        listen: (method, listener) => void session.on(method as 'Page.loadEventFired', listener as never),
        navigate: async (url) => void (await page.goto(url, { waitUntil: 'networkidle' })),
        show: () => page.bringToFront(),
        close: () => page.close(),
      };
    },
    dispose: () => context.close(),
  };
}
