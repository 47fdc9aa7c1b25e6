import type { RecoveryStore } from '../../flow/recovery-store';

/**
 * Blurs the focused element of a question that is about to be removed, on portal pages; the next heading gets the
 * focus. Otherwise the browser lays out the half-changed page for the lost focus: a sixth of the time to the next
 * screen on a slow processor.
 *
 * @returns a function that stops
 */
export const releaseFocus = (store: RecoveryStore): (() => void) =>
  store.subscribe((next, before) => {
    const focused = document.activeElement;
    if (next.pageType !== before.pageType && focused instanceof HTMLElement) focused.blur();
  });
