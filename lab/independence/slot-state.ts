import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { withTimeout } from '@portal/server-kit/scheduling';
import type { WatchedSlot } from './portal-parts';

/** Twice the ten seconds that the root waits for a part: a slot without part or message by then stays empty. */
export const START_TIMEOUT_MS = 20_000;
/** A tab that does not evaluate a script within this time counts as blocked. */
export const RESPONSE_TIMEOUT_MS = 8_000;
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
  ).catch(() => null);
}

/** Waits until a slot is hydrated, shows a message, does not respond, or times out, and returns its state. */
export async function waitUntilSettled(page: Page, slot: WatchedSlot): Promise<SlotState | null> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const state = await readSlot(page, slot);
    if (state === null || state === 'message' || state === 'hydrated' || Date.now() > end) return state;
    await delay(POLL_MS);
  }
}
