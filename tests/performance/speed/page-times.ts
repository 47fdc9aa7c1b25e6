import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { bareVisitor, type BarePage, type BareVisitor } from './bare-page';

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
export const throttle = async (page: BarePage, { roundTrip, bits, slowdown }: Conditions): Promise<void> => {
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bits === null ? -1 : bits / 8,
    uploadThroughput: bits === null ? -1 : bits / 8,
  });
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

/** What the page noted, as one value that can be handed out of it. */
const READ = `(() => {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const awake = marks.awake ?? 0;
  return {
    visible: Math.max(marks.visible ?? Infinity, painted),
    kept: Math.max(marks.kept ?? Infinity, painted),
    awake,
    blocked: marks.blocked,
    layoutShift: marks.layoutShift,
    scriptBytes: performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd < awake)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

const visit = async (visitor: BareVisitor, address: string, conditions: Conditions): Promise<PageTimes> => {
  const page = await visitor.open();
  await throttle(page, conditions);
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: readFileSync(WATCH, 'utf8') });
  await page.navigate(address);
  // Long enough for what comes on idle, so that a character that is lost late counts as lost.
  await setTimeout(2_000);
  const { result } = await page.send('Runtime.evaluate', { expression: READ, returnByValue: true });
  await page.close();
  return (result as { readonly value: PageTimes }).value;
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
  const visitor = await bareVisitor(browser);
  try {
    const cold = await visit(visitor, address, conditions);
    const warm = await visit(visitor, address, conditions);
    return { cold, warm };
  } finally {
    await visitor.forget();
  }
};
