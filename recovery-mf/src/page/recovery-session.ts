import type { Flow } from '@portal/contract/api';
import type { PortalStore } from '@portal/shared-wl-assets';
import { browserApi } from '../api/load-api';
import type { RecoveryApi } from '../api/recovery-api';
import { recoveryEffects } from '../flow/recovery-effects';
import type { RecoveryEvent } from '../flow/recovery-events';
import { createRecoveryStore, type RecoveryStore } from '../flow/recovery-store';
import {
  type ChangeTicket,
  consumeRedirectBack,
  deleteChangeTicket,
  forgetSignIn,
} from '../navigation/change-ticket';
import { leave } from '../navigation/navigate';
import { watchPageCache } from '../navigation/page-cache';
import { loginUrl } from '../navigation/urls';
import { preloadAfterInput } from '../screens/preload-after-input';
import type { RecoveryContextValue } from '../screens/recovery-context';
import { deferredTracking } from '../statistics/deferred-tracking';
import { createCancellation } from './cancel-recovery';
import { releaseFocus } from './release-focus';
import { pageArrival, trackSteps } from './step-history';
import { syncUserType } from './sync-user-type';

/** Operations of an embedded flow that differ from a portal page (CARD-8). */
export interface EmbeddedHost {
  /** Shows the change-password page. @returns the failure; null when the page is shown */
  readonly goToChangePassword: (url: string, ticket: ChangeTicket) => Promise<RecoveryEvent | null>;
  /** Reports every step to the host page. @returns a function that stops reporting */
  readonly reportSteps: (recovery: RecoveryStore) => () => void;
}

/** What a recovery needs beside the portal. */
export interface RecoveryOptions {
  readonly flow: Flow;
  /** First-time set-up (REC-1). */
  readonly firstTime?: boolean;
  readonly embeddedHost?: EmbeddedHost | undefined;
  /** Replacements for tests: the recovery API and navigation. */
  readonly api?: RecoveryApi;
  readonly navigateForTest?: (target: string) => void;
}

/** One recovery of a page or an embedded flow. */
export interface RecoverySession extends RecoveryContextValue {
  /** Starts or restarts the recovery when its page is mounted. @returns a function that stops it */
  readonly start: () => () => void;
}

/** Whether the page was reloaded or opened from the history, so that its recovery continues. */
const isRestoredPage = (arrival: NavigationTimingType | undefined): boolean =>
  arrival === 'back_forward' || arrival === 'reload';

const isPortalPage = (): boolean => document.body.classList.contains('portal-page');

/** Creates a recovery; runs on the edge as well, so only `start` may use the browser. */
export const createRecoverySession = (
  portal: PortalStore,
  { flow, firstTime = false, embeddedHost, api, navigateForTest }: RecoveryOptions,
): RecoverySession => {
  const { embedding } = portal.getState();
  const leaveTo = navigateForTest ?? embedding?.leave ?? leave;
  const loginTarget = loginUrl(portal.getState());
  const tracking = deferredTracking(portal);
  const effects = recoveryEffects({
    loadApi: api === undefined ? browserApi(portal) : () => Promise.resolve(api),
    now: Date.now,
    goToChangePassword: async (state) => {
      const { goToChangePassword } = await import(
        /* webpackChunkName: 'requests' */ './go-to-change-password'
      );
      return goToChangePassword(state, loginTarget, leaveTo, embeddedHost?.goToChangePassword);
    },
  });
  const store = createRecoveryStore(flow, firstTime, tracking.trackEffects(effects));
  const { cancel, forget } = createCancellation(store, portal, leaveTo);
  let arrival: NavigationTimingType | undefined;

  /** Removes what earlier visits have left in this tab. @returns a function that stops it */
  const watchTicket = (): (() => void) => {
    forgetSignIn();
    if (isPortalPage()) arrival ??= pageArrival() ?? 'navigate';
    if (consumeRedirectBack(isRestoredPage(arrival))) store.send({ type: 'REDIRECTED_BACK' });
    // Delete the old ticket when the next recovery begins, not when its page opens (security rule 12).
    return store.subscribe((next, before) => {
      if (before.pageType === 'REQUEST' && next.pageType !== 'REQUEST') deleteChangeTicket();
    });
  };

  return {
    store,
    loginTarget,
    cancel,
    leave: leaveTo,
    start: () => {
      store.resume();
      const stops = [
        embedding === null ? watchTicket() : undefined,
        forget,
        store.stop,
        syncUserType(store, portal),
        // Before the steps, which may restore one that is already counted.
        tracking.trackStore(store, isRestoredPage(arrival)),
      ];
      // Do not change the history or focus of a host page.
      const steps = embedding === null && isPortalPage() ? trackSteps(store, window, arrival) : null;
      stops.push(
        steps?.stop,
        steps === null ? undefined : releaseFocus(store),
        embeddedHost?.reportSteps(store),
        watchPageCache((back) => {
          store.resume();
          if (steps === null) store.send({ type: 'RESET', flow, firstTime });
          else steps.restored(back);
        }),
        api === undefined ? preloadAfterInput() : undefined,
      );
      return () => stops.forEach((stop) => stop?.());
    },
  };
};
