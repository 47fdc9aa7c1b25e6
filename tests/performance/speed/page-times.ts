import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What one visit took; times in milliseconds from the start of navigation. */
export interface PageTimes {
  /** The user ID field is on the screen. */
  readonly visible: number;
  /** A character typed into it from then on stays. */
  readonly kept: number;
  /** React's handlers are attached to it; 0 for a page without React. */
  readonly awake: number;
  /** Sum of what tasks took beyond 50 ms each. */
  readonly blocked: number;
  readonly layoutShift: number;
  /** Bytes of scripts as sent, until the page was awake. */
  readonly scriptBytes: number;
}

/** A line and a processor to measure on. */
export interface Conditions {
  readonly name: string;
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  /** Bits a second; null for none. */
  readonly bits: number | null;
  /** How many times slower the processor is made. */
  readonly slowdown: number;
}

export const SLOW: Conditions = { name: 'slow line', roundTrip: 150, bits: 1_600_000, slowdown: 4 };
export const FAST: Conditions = { name: 'no line', roundTrip: 0, bits: null, slowdown: 1 };

interface Marks {
  readonly visible?: number;
  readonly kept?: number;
  readonly awake?: number;
  readonly blocked: number;
  readonly layoutShift: number;
}

/** Runs in the page before anything else; a file of its own, since the compiler's additions do not exist there. */
const WATCH = path.join(import.meta.dirname, 'watch.js');

const throttle = async (page: Page, { roundTrip, bits, slowdown }: Conditions): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bits === null ? -1 : bits / 8,
    uploadThroughput: bits === null ? -1 : bits / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

const visit = async (
  context: BrowserContext,
  address: string,
  conditions: Conditions,
): Promise<PageTimes> => {
  const page = await context.newPage();
  await throttle(page, conditions);
  await page.addInitScript({ path: WATCH });
  await page.goto(address, { waitUntil: 'load' });
  // Long enough for what comes on idle, so that a character that is lost late counts as lost.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const times = await page.evaluate(() => {
    const { marks } = self as unknown as { marks: Marks };
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const awake = marks.awake ?? 0;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd < awake,
    );
    return {
      visible: Math.max(marks.visible ?? Infinity, painted),
      kept: Math.max(marks.kept ?? Infinity, painted),
      awake,
      blocked: marks.blocked,
      layoutShift: marks.layoutShift,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
  await page.close();
  return times;
};

/**
 * Visits an address as someone who was never there, and then again as the same visitor.
 *
 * @returns the times of both visits
 */
export const coldAndWarm = async (
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<{ readonly cold: PageTimes; readonly warm: PageTimes }> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const cold = await visit(context, address, conditions);
    const warm = await visit(context, address, conditions);
    return { cold, warm };
  } finally {
    await context.close();
  }
};
