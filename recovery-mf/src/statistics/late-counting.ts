import type { PortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/idle';
import type { RecoveryStore } from '../flow/recovery-store';
import { laterScreens } from '../later-components';
import type { CountedRecovery, StateChange } from './follow-recovery';

/** What counts, in one file with the later screens, which come when the browser has nothing else to do. */
const counter = async (
  portal: PortalStore,
  opened: number,
  isContinued: boolean,
): Promise<CountedRecovery> => {
  await laterScreens.bring();
  const { browserCounting } = await import(/* webpackChunkName: 'later-screens' */ './browser-counter');
  return browserCounting(portal, opened, isContinued);
};

/** Counts a recovery from the moment on at which what counts has arrived. */
export interface LateCounting extends Pick<CountedRecovery, 'counted'> {
  /**
   * Begins to count; returns the end of it.
   *
   * @param isContinued whether the visitor came by a reload or the history
   */
  readonly follow: (store: RecoveryStore, isContinued: boolean) => () => void;
}

/**
 * Counts one recovery of a page as soon as what counts is there; what has happened until then is counted, too. Without it
 * nothing is counted, and nothing waits (STA-8).
 *
 * @param portal store of the page or embedded flow that the recovery is in
 */
export const lateCounting = (portal: PortalStore): LateCounting => {
  const opened = Date.now();
  let counting: CountedRecovery | undefined;
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
        counter(portal, opened, isContinued)
          .then((arrived) => {
            if (isOver) return;
            stop();
            counting ??= arrived;
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
