import type { RecoveryStore } from '../../flow/recovery-store';

/**
 * Takes the focus from a question that is about to go, on pages of our own; the heading of the next one gets it. Left to
 * the browser, the focus is lost in what is removed, for which the half-changed page is laid out once more: a sixth of the
 * way to the next screen on a slow processor.
 *
 * @returns stops
 */
export const releaseFocus = (store: RecoveryStore): (() => void) =>
  store.subscribe((next, before) => {
    const focused = document.activeElement;
    if (next.pageType !== before.pageType && focused instanceof HTMLElement) focused.blur();
  });
