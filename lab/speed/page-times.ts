import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import {
  openUninstrumented,
  type UninstrumentedPage,
  type UninstrumentedVisitor,
} from '../../tests/performance/bare-page';
import { evaluate } from '../../tests/performance/page-input';

/** Times of one visit, in milliseconds from the start of navigation. */
export interface PageTimings {
  /** The first text field is visible, or the heading of a page without a field. */
  readonly visible: number;
  /** From then on typed characters are kept; equal to visible without a field. */
  readonly kept: number;
  /** React has attached its handlers to the field or the heading; 0 for a page without React. */
  readonly hydrated: number;
  /** Total blocking time: the sum of task times beyond 50 ms each. */
  readonly blocked: number;
  readonly layoutShift: number;
  /** Script bytes as sent, until hydration. */
  readonly scriptBytes: number;
  /** Requests started until hydration, including the document. */
  readonly requests: number;
}

/** Emulated network and CPU. */
export interface Conditions {
  readonly title: string;
  /** Round-trip time in milliseconds. */
  readonly roundTrip: number;
  /** Bits per second; null for unlimited. */
  readonly bits: number | null;
  /** CPU slowdown factor. */
  readonly slowdown: number;
}

export const SLOW: Conditions = {
  title: 'Slow line: 150 ms round trip, 1.6 Mbit/s, processor slowed four times',
  roundTrip: 150,
  bits: 1_600_000,
  slowdown: 4,
};
export const FAST: Conditions = { title: 'No emulated network', roundTrip: 0, bits: null, slowdown: 1 };

/**
 * Runs in the page before any other script; a separate file, since helpers of the TypeScript compiler do not exist
 * there.
 */
const WATCH = path.join(import.meta.dirname, 'watch.js');

/** Records the times of every further page in this window, for `readTimings`. */
async function watchFromStart(page: UninstrumentedPage): Promise<void> {
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: readFileSync(WATCH, 'utf8') });
}

/** Applies the emulation of a network and a CPU to a page. */
async function throttle(page: UninstrumentedPage, { roundTrip, bits, slowdown }: Conditions): Promise<void> {
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bits === null ? -1 : bits / 8,
    uploadThroughput: bits === null ? -1 : bits / 8,
  });
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Reads the recorded marks as one serialisable value. */
const READ = `(() => {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const seen = marks.field.visible === undefined ? marks.heading : marks.field;
  const hydrated = seen.hydrated ?? 0;
  return {
    visible: Math.max(seen.visible, painted),
    kept: Math.max(seen.kept, painted),
    hydrated,
    blocked: marks.blocked,
    layoutShift: marks.layoutShift,
    scriptBytes: performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd < hydrated)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < hydrated).length,
  };
})()`;

/**
 * Returns the times of the open page, as recorded by `WATCH`.
 *
 * @throws when the page shows neither a field nor a heading
 */
async function readTimings(page: UninstrumentedPage): Promise<PageTimings> {
  // Long enough for idle callbacks, so that a character that is lost late counts as lost.
  await delay(2_000);
  const times = await evaluate<PageTimings>(page, READ);
  // NaN when nothing was visible, which is serialised as null.
  if (!Number.isFinite(times.visible))
    throw new Error(
      `${await evaluate<string>(page, 'location.pathname')} shows neither a field nor a heading`,
    );
  return times;
}

/**
 * Visits a URL once and waits until the page is idle.
 * @throws when the page shows neither a field nor a heading
 */
export async function visit(
  visitor: Pick<UninstrumentedVisitor, 'open'>,
  address: string,
  conditions: Conditions,
): Promise<PageTimings> {
  const page = await visitor.open();
  await throttle(page, conditions);
  await watchFromStart(page);
  await page.navigate(address);
  const times = await readTimings(page);
  await page.close();
  return times;
}

/** Times of the visits of one visitor. */
export interface VisitTimings {
  readonly cold: PageTimings;
  readonly warm: PageTimings;
  /** After the deploy of a part. */
  readonly deployed: PageTimings;
}

/** Visits a URL as a new visitor, again as the same visitor, and once more after `deploy`. */
export async function visitRepeatedly(
  browser: Browser,
  address: string,
  conditions: Conditions,
  deploy: () => Promise<void>,
): Promise<VisitTimings> {
  const visitor = await openUninstrumented(browser);
  try {
    const cold = await visit(visitor, address, conditions);
    const warm = await visit(visitor, address, conditions);
    await deploy();
    return { cold, warm, deployed: await visit(visitor, address, conditions) };
  } finally {
    await visitor.dispose();
  }
}
