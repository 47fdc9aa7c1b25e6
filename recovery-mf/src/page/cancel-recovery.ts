import type { PortalStore } from '@portal/shared-wl-assets';
import type { RecoveryState } from '../flow/recovery-state';
import type { RecoveryStore } from '../flow/recovery-store';
import { loginUrl } from '../navigation/urls';

/** Cancel of one recovery (REC-7). */
export interface Cancellation {
  /** Navigates to the login page, or to the URL's target when it is safe; an embedded flow starts again. */
  readonly cancel: () => void;
  /** Forgets a click whose target is not known yet, because the page is being left. */
  readonly forget: () => void;
}

/** Creates Cancel. The page stays usable while the target of the URL is checked; a visitor who continues stays. */
export const createCancellation = (
  recovery: Pick<RecoveryStore, 'getState' | 'getInitialState' | 'send' | 'stop' | 'resume'>,
  portal: PortalStore,
  leaveTo: (target: string) => void,
): Cancellation => {
  /** State at the click on Cancel, until the target is known. */
  let cancelledState: RecoveryState | null = null;
  const go = (target: string) => {
    recovery.stop();
    cancelledState = null;
    leaveTo(target);
    // If the visitor stops the navigation, this page continues. Without the Navigation API the visitor must click Cancel
    // again or reload.
    if ('navigation' in window) navigation.addEventListener('navigateerror', recovery.resume, { once: true });
  };
  const goIfStill = (target: string) => {
    if (cancelledState === recovery.getState()) go(target);
  };
  return {
    cancel: () => {
      const { embedding, route } = portal.getState();
      if (embedding !== null) {
        embedding.tell({ type: 'cancelled' });
        const { flow, firstTime } = recovery.getInitialState();
        return recovery.send({ type: 'RESET', flow, firstTime });
      }
      const login = loginUrl(portal.getState());
      const requestedUrl = route.query['forgetUserIdRedirect'] ?? login;
      if (requestedUrl === login) return go(login);
      if (cancelledState === recovery.getState()) return undefined;
      cancelledState = recovery.getState();
      import(/* webpackChunkName: 'requests' */ '../navigation/cancel-target').then(
        ({ cancelTarget }) => goIfStill(cancelTarget(requestedUrl, login, portal)),
        () => goIfStill(login),
      );
      return undefined;
    },
    forget: () => {
      cancelledState = null;
    },
  };
};
