import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';

declare global {
  interface Window {
    /** Marks the document of a first visit; a document that is loaded again has no mark. */
    isFirstVisit?: true;
  }
}

/** How the browser shows a page again. */
export interface Return {
  /** The same document, a new one, or a new one after the same one, emptied. */
  readonly shown: 'restored' | 'loaded' | 'emptied';
  /** Why it was not restored, in the browser's words (`notRestoredReasons`). */
  readonly reasons: readonly string[];
}

/** Launches the whole browser with the back/forward cache, which Playwright disables by default. */
export function launchWithBackForwardCache(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** Navigates away and back; a restored page fires no load event, so waits only for the commit. */
export async function goAwayAndBack(page: Page, elsewhere: string): Promise<void> {
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
}

/** Goes away from a page and back, and says how the browser shows it then. */
export async function observeReturn(page: Page, elsewhere: string): Promise<Return> {
  const url = page.url();
  await page.evaluate(() => (window.isFirstVisit = true));
  await goAwayAndBack(page, elsewhere);
  let found: Return | null = null;
  // Between two documents `evaluate` throws.
  await expect(async () => {
    expect(page.url()).toBe(url);
    found = await page.evaluate(() => {
      if (window.isFirstVisit) {
        // Emptied before it was kept: it loads itself again.
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
    expect(found).not.toBeNull();
  }).toPass({ timeout: 40_000 });
  return found!;
}
