import type { Page, Route } from '@playwright/test';

/** A response that is delayed until it is released. */
export interface LateResponse {
  /** Handler for `page.route`, for one request only. */
  readonly fault: (route: Route) => Promise<void>;
  /** Status of the response, available as soon as the service has responded. */
  readonly status: Promise<number>;
  /** Releases the response; resolves when the page has received it. */
  readonly release: () => Promise<void>;
}

/** Lets the service process a request, but delays its response until the page has given up, and drops its cookies. */
export function delayResponse(page: Page): LateResponse {
  let release = (): void => undefined;
  let arrived = (_status: number): void => undefined;
  let released = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const status = new Promise<number>((resolve) => (arrived = resolve));
  const given = new Promise<void>((resolve) => (released = resolve));
  return {
    fault: async (route) => {
      const cookies = await page.context().cookies();
      const response = await route.fetch();
      await page.context().addCookies(cookies);
      arrived(response.status());
      await held;
      // A page that has given up may no longer accept the response.
      await route.fulfill({ response }).catch(() => undefined);
      released();
    },
    status,
    release: () => {
      release();
      return given;
    },
  };
}
