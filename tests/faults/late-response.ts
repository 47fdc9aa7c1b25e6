import type { Page, Route } from '@playwright/test';

/** A response that is held back until it is let go. */
export interface LateResponse {
  /** To be given to `page.route`, once. */
  readonly fault: (route: Route) => Promise<void>;
  /** Status of the response, known as soon as the service has given it. */
  readonly status: Promise<number>;
  /** Settled when the response has gone to the page. */
  readonly release: () => Promise<void>;
}

/** The service does what it is asked for, and says so when nobody waits for it any more; its cookies never arrive. */
export function delayResponse(page: Page): LateResponse {
  let letGo = (): void => undefined;
  let came = (_status: number): void => undefined;
  let gone = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const status = new Promise<number>((resolve) => (came = resolve));
  const given = new Promise<void>((resolve) => (gone = resolve));
  return {
    fault: async (route) => {
      const cookies = await page.context().cookies();
      const response = await route.fetch();
      await page.context().addCookies(cookies);
      came(response.status());
      await held;
      // A page that has given up has nobody left to take it.
      await route.fulfill({ response }).catch(() => undefined);
      gone();
    },
    status,
    release: () => {
      letGo();
      return given;
    },
  };
}
