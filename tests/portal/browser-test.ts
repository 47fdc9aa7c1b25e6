import { type BrowserContext, test as base } from '@playwright/test';

/** Shortest timer of a page, in milliseconds, that limits something, such as the loading of a part; others pace it. */
const SHORTEST_LIMIT_MS = 8_000;
/** How many times slower than a visitor's device a machine may be before a page gives up. */
const FACTOR = 30;
/** Largest delay of a timer in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Raises the limits of a context's pages, which an installed page clock replaces. */
export async function raisePageLimits(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([shortestMs, factor, maxMs]) => {
      const { setTimeout } = window;
      const raise = (limitMs: number): number => Math.min(limitMs * factor, maxMs);
      const patient = (work: TimerHandler, delayMs = 0, ...given: unknown[]): number =>
        setTimeout(work, delayMs < shortestMs ? delayMs : raise(delayMs), ...given);
      window.setTimeout = patient as typeof window.setTimeout;
      const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        ...timeout,
        set(this: XMLHttpRequest, limitMs: number) {
          timeout?.set?.call(this, raise(limitMs));
        },
      });
    },
    [SHORTEST_LIMIT_MS, FACTOR, MAX_DELAY_MS] as const,
  );
}

/**
 * `test` whose pages never give up because the machine is slow. Tests of the limits themselves advance the page's clock
 * or take the real ones: `test.use({ pageLimits: 'production' })`.
 */
export const test = base.extend<{ pageLimits: 'raised' | 'production' }>({
  pageLimits: ['raised', { option: true }],
  context: async ({ context, pageLimits }, use) => {
    if (pageLimits === 'raised') await raisePageLimits(context);
    await use(context);
  },
});
