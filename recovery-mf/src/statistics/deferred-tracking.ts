import type { PortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import type { RecoveryStore } from '../flow/recovery-store';
import { loadAfterRequest } from '../load-after-request';
import type { StateChange, TrackedRecovery } from './track-recovery';

/** Counts a recovery from the moment on at which what counts has arrived. */
export interface DeferredTracking extends Pick<TrackedRecovery, 'counted'> {
  /**
   * Begins to count; returns the end of it.
   *
   * @param isContinued whether the visitor came by a reload or the history
   */
  readonly follow: (store: RecoveryStore, isContinued: boolean) => () => void;
}

/**
 * Counts one recovery of a page once statistics have loaded, including earlier events. If loading fails nothing is
 * counted (STA-8).
 *
 * @param portal store of the page or embedded flow
 */
export const deferredTracking = (portal: PortalStore): DeferredTracking => {
  const opened = Date.now();
  let counting: TrackedRecovery | undefined;
  return {
    counted: (effects) => ({
      ...effects,
      generateCode: (state, event) => (counting?.counted(effects) ?? effects).generateCode(state, event),
    }),
    follow: (store, isContinued) => {
      const first = store.getState();
      const missed: StateChange[] = [];
      let stop = store.subscribe((after, before) => missed.push([after, before]));
      let isOver = false;
      const callOff = whenIdle(() => {
        loadAfterRequest()
          .then(({ createBrowserTracking }) => {
            if (isOver) return;
            stop();
            counting ??= createBrowserTracking(portal, opened, isContinued);
            stop = counting.follow(store, first, missed);
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
