import type { PortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import type { RecoveryStore } from '../flow/recovery-store';
import type { StateChange, TrackedRecovery } from './track-recovery';

/** Tracking of a recovery that starts once its file has loaded. */
export interface DeferredTracking extends Pick<TrackedRecovery, 'trackEffects'> {
  /**
   * Starts tracking; returns a function that stops it.
   *
   * @param isContinued whether the page was reloaded or opened from the history
   */
  readonly trackStore: (store: RecoveryStore, isContinued: boolean) => () => void;
}

/**
 * Tracks one recovery once the statistics have loaded, including earlier events. If loading fails, nothing is counted
 * (STA-8).
 *
 * @param portal store of the page or embedded flow
 */
export const deferredTracking = (portal: PortalStore): DeferredTracking => {
  const opened = Date.now();
  let tracking: TrackedRecovery | undefined;
  return {
    trackEffects: (effects) => ({
      ...effects,
      generateOtp: (state, event) => (tracking?.trackEffects(effects) ?? effects).generateOtp(state, event),
    }),
    trackStore: (store, isContinued) => {
      const first = store.getState();
      const missed: StateChange[] = [];
      let stop = store.subscribe((after, before) => missed.push([after, before]));
      let isOver = false;
      const callOff = whenIdle(() => {
        import('./browser-tracking')
          .then(({ createBrowserTracking }) => {
            if (isOver) return;
            stop();
            tracking ??= createBrowserTracking(portal, opened, isContinued);
            stop = tracking.trackStore(store, first, missed);
          })
          .catch(() => stop());
      });
      return () => {
        isOver = true;
        callOff();
        stop();
      };
    },
  };
};
