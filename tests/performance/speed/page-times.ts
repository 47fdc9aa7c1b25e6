import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openUninstrumented, type UninstrumentedPage, type UninstrumentedVisitor } from './bare-page';

/** What one visit took; times in milliseconds from the start of navigation. */
export interface PageTimings {
  /** Its first text field is on the screen, or its heading where it has no field. */
  readonly visible: number;
  /** A character typed into the field from then on stays; the same as visible where there is none. */
  readonly kept: number;
  /** React's handlers are attached to the field or the heading; 0 for a page without React. */
  readonly hydrated: number;
  /** Sum of what tasks took beyond 50 ms each. */
  readonly blocked: number;
  readonly layoutShift: number;
  /** Bytes of scripts as sent, until the page was awake. */
  readonly scriptBytes: number;
  /** Requests that had begun until then, the document's among them. */
  readonly requests: number;
}

/** A line and a processor to measure on. */
export interface Conditions {
  readonly title: string;
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  /** Bits a second; null for none. */
  readonly bits: number | null;
  /** How many times slower the processor is made. */
  readonly slowdown: number;
}

export const SLOW: Conditions = {
  title: 'Slow line: 150 ms there and back, 1.6 Mbit/s, processor slowed four times',
  roundTrip: 150,
  bits: 1_600_000,
  slowdown: 4,
};
export const FAST: Conditions = { title: 'No line in between', roundTrip: 0, bits: null, slowdown: 1 };

/** Runs in the page before anything else; a file of its own, since the compiler's additions do not exist there. */
const WATCH = path.join(import.meta.dirname, 'watch.js');

/** Puts a page on such a line and such a processor. */
export async function throttle(
  page: UninstrumentedPage,
  { roundTrip, bits, slowdown }: Conditions,
): Promise<void> {
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bits === null ? -1 : bits / 8,
    uploadThroughput: bits === null ? -1 : bits / 8,
  });
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** What the page noted, as one value that can be handed out of it. */
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
 * Visits an address once and waits until nothing more happens there.
 *
 * @param prepare what has to be done with the page before it sets out
 * @throws when the page shows neither a field nor a heading
 */
export async function visit(
  visitor: UninstrumentedVisitor,
  address: string,
  conditions: Conditions,
  prepare: (page: UninstrumentedPage) => void = () => undefined,
): Promise<PageTimings> {
  const page = await visitor.open();
  await throttle(page, conditions);
  prepare(page);
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: readFileSync(WATCH, 'utf8') });
  await page.navigate(address);
  // Long enough for what comes on idle, so that a character that is lost late counts as lost.
  await delay(2_000);
  const { result } = await page.send('Runtime.evaluate', { expression: READ, returnByValue: true });
  await page.close();
  const times = (result as { readonly value: PageTimings }).value;
  // Not a number where nothing was seen, which arrives here as null.
  if (!Number.isFinite(times.visible)) throw new Error(`${address} shows neither a field nor a heading`);
  return times;
}

/**
 * Visits an address as someone who was never there, and then again as the same visitor.
 *
 * @param before script that runs at the beginning of the page
 * @returns the times of both visits
 */
export async function visitColdAndWarm(
  browser: Browser,
  address: string,
  conditions: Conditions,
  before = '',
): Promise<{ readonly cold: PageTimings; readonly warm: PageTimings }> {
  const visitor = await openUninstrumented(browser);
  const prepare = (page: UninstrumentedPage): void =>
    void page.send('Page.addScriptToEvaluateOnNewDocument', { source: before });
  try {
    const cold = await visit(visitor, address, conditions, prepare);
    const warm = await visit(visitor, address, conditions, prepare);
    return { cold, warm };
  } finally {
    await visitor.forget();
  }
}
