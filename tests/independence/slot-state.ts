import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { WatchedSlot } from './portal-parts';
import { RESPONSE_TIMEOUT_MS, withTimeout } from './with-timeout';

/** The root gives a part ten seconds; a page that shows neither its part nor a message after this never will. */
export const START_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** What a slot shows: its part, a message, what the server sent, or nothing. */
export type SlotState = 'hydrated' | 'message' | 'served' | 'empty';

/** Reads what a slot shows; null when the tab does not respond. */
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

/** Resolves with what a slot shows once it has started, failed or not come in time. */
export async function waitUntilSettled(page: Page, slot: WatchedSlot): Promise<SlotState | null> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const state = await readSlot(page, slot);
    if (state === null || state === 'message' || state === 'hydrated' || Date.now() > end) return state;
    await delay(POLL_MS);
  }
}
