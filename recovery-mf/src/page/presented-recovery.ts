import { createStore } from 'zustand/vanilla';
import type { RecoveryStore } from '../flow/recovery-store';

export interface PresentedRecovery {
  /** What the screens read; events go straight on to the recovery itself. */
  readonly store: RecoveryStore;
  /** Starts to follow the recovery; returns the end of it. */
  readonly follow: () => () => void;
}

/**
 * The recovery as the screens show it: the same, but the next question waits until it may fade in. Whatever is not a
 * step forward or back is shown at once, a new journey above all: nothing of the old one may stay on screen
 * (security rule 12).
 *
 * @param fade given the change to the next question; calls it once
 */
export const presentedRecovery = (
  recovery: RecoveryStore,
  fade: (change: () => void) => void,
): PresentedRecovery => {
  const shown = createStore(() => recovery.getState());
  let fading = false;
  const show = () => {
    fading = false;
    shown.setState(recovery.getState(), true);
  };
  const changed = () => {
    const [next, now] = [recovery.getState(), shown.getState()];
    if (next.journey !== now.journey || (next.pageType === now.pageType && !fading)) return show();
    if (fading) return undefined;
    fading = true;
    return fade(show);
  };
  return {
    store: { ...shown, send: recovery.send },
    follow: () => {
      show();
      return recovery.subscribe(changed);
    },
  };
};
