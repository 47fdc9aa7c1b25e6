import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { WatchedSlot } from './portal-parts';
import { RESPONSE_TIMEOUT_MS, withTimeout } from './with-timeout';

/** The root waits ten seconds for a part; a page that shows neither the part nor a message by then never will. */
export const START_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** State of a slot: hydrated, message, server markup, or empty. */
export type SlotState = 'hydrated' | 'message' | 'served' | 'empty';

/** Reads the state of a slot; null when the tab does not respond. */
export function readSlot(page: Page, slot: WatchedSlot): Promise<SlotState | null> {
  return withTimeout(
    page.evaluate((name) => {
      const element = document.getElementById(`slot-${name}`);
      if (element === null) return 'empty';
      const hasRetry = [...element.querySelectorAll('[role="alert"] button')].some(({ textContent }) =>
        ['Try again', 'Erneut versuchen'].includes(textContent.trim()),
      );
      if (hasRetry) return 'message';
      if (element.childElementCount === 0) return 'empty';
      return element.dataset['prerendered'] === undefined ? 'hydrated' : 'served';
    }, slot),
    RESPONSE_TIMEOUT_MS,
  );
}

/** Resolves with the state of a slot once it has started, failed or timed out. */
export async function waitUntilSettled(page: Page, slot: WatchedSlot): Promise<SlotState | null> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const state = await readSlot(page, slot);
    if (state === null || state === 'message' || state === 'hydrated' || Date.now() > end) return state;
    await delay(POLL_MS);
  }
}
