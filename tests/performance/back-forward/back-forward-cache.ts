import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';

declare global {
  interface Window {
    /** Marks the document of a first visit; a document that is loaded again has no mark. */
    isFirstVisit?: true;
  }
}

/** How the browser shows a page after Back. */
export interface Return {
  /** The same document, a new one, or a new one because the restored document was empty and reloaded itself. */
  readonly shown: 'restored' | 'loaded' | 'emptied';
  /** Why it was not restored, as the browser reports it (`notRestoredReasons`). */
  readonly reasons: readonly string[];
}

/** Launches the full browser with the back/forward cache, which Playwright disables by default. */
export function launchWithBackForwardCache(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** Navigates away and back; a restored page fires no load event, so waits only for the commit. */
export async function navigateAwayAndBack(page: Page, elsewhere: string): Promise<void> {
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
}

/** Navigates away from a page and back, and returns how the browser shows it. */
export async function observeReturn(page: Page, elsewhere: string): Promise<Return> {
  const url = page.url();
  await page.evaluate(() => (window.isFirstVisit = true));
  await navigateAwayAndBack(page, elsewhere);
  let result: Return | null = null;
  // `evaluate` throws while the document is replaced.
  await expect(async () => {
    expect(page.url()).toBe(url);
    result = await page.evaluate(() => {
      if (window.isFirstVisit) {
        // A document that was emptied when the visitor left it reloads itself: wait for the new one.
        return document.body.childElementCount === 0 ? null : { shown: 'restored' as const, reasons: [] };
      }
      const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        readonly notRestoredReasons?: {
          readonly reasons: readonly { readonly reason: string }[] | null;
        } | null;
      })[];
      const reasons = navigation?.notRestoredReasons?.reasons ?? [];
      const shown = navigation?.type === 'reload' ? ('emptied' as const) : ('loaded' as const);
      return { shown, reasons: reasons.map(({ reason }) => reason) };
    });
    expect(result).not.toBeNull();
  }).toPass();
  return result!;
}
