import type { PortalStore } from '@portal/shared-wl-assets';
import { browserApi } from '../api/load-api';
import type { LoadApi, RecoveryApi } from '../api/recovery-api';
import {
  type ChangeTicket,
  deleteChangeTicket,
  forgetSignIn,
  recordRedirectBack,
} from '../navigation/change-ticket';
import { leave, navigateTo } from '../navigation/navigate';
import { watchPageCache } from '../navigation/page-cache';
import { loginUrl, requestUrl } from '../navigation/urls';
import { preloadAfterInput } from '../screens/preload-after-input';
import type * as Statistics from '../statistics/password-changed';

/** What a change of the password needs beside the portal. */
export interface ChangePasswordOptions {
  /** First-time set-up (D-7); the password service sets FTUF of this URL from the user's record. */
  readonly firstTime?: boolean;
  /** Embedded flow: the ticket, and callbacks for starting again and for a changed password. */
  readonly embeddedHost?: {
    readonly ticket: ChangeTicket | null;
    readonly startAgain: (request: string) => void;
    readonly changed: () => void;
  };
  /** Replacements for tests: the recovery API and navigation. */
  readonly api?: Pick<RecoveryApi, 'changePassword'>;
  readonly navigateForTest?: (target: string) => void;
}

/** One change of the password on a page or in an embedded flow. */
export interface ChangePasswordSession {
  readonly loadApi: LoadApi<'changePassword'>;
  /**
   * Starts when the page is mounted, and again with another ticket; redirects to the request page without one.
   *
   * @param ticket null without one, `undefined` before hydration
   * @param clear replaces the fields by empty ones
   * @returns a function that stops it
   */
  readonly open: (ticket: ChangeTicket | null | undefined, clear: () => void) => () => void;
  /** Leaves the page after the password was changed. */
  readonly saved: () => void;
  readonly startAgain: () => void;
}

const withStatistics = (use: (statistics: typeof Statistics) => void): void => {
  import(/* webpackChunkName: 'requests' */ '../statistics/password-changed')
    .then(use)
    .catch(() => undefined);
};

/** Creates a change of the password; runs on the edge as well, so only `open` may use the browser. */
export const createChangePasswordSession = (
  portal: PortalStore,
  { firstTime, embeddedHost, api, navigateForTest }: ChangePasswordOptions,
): ChangePasswordSession => {
  const { embedding } = portal.getState();
  const elsewhere = navigateForTest ?? embedding?.leave;
  const leaveTo = elsewhere ?? leave;
  const load = api === undefined ? browserApi(portal) : () => Promise.resolve(api);
  const getRequest = () => requestUrl(portal.getState(), 'FPS', firstTime);
  let userId = '';
  let isSaved = false;

  const redirectWithout = (ticket: ChangeTicket | null | undefined): void => {
    if (ticket !== null || isSaved) return;
    if (embedding === null) recordRedirectBack();
    (elsewhere ?? navigateTo)(getRequest());
  };

  return {
    loadApi: () => {
      withStatistics(({ rememberChangingUser }) => rememberChangingUser(portal, userId));
      return load();
    },
    open: (ticket, clear) => {
      userId = ticket?.userId ?? '';
      // A separate document knows the user type only from its ticket (WL-5).
      if (ticket) portal.getState().setUserType(ticket.userType);
      embedding?.tell({ type: 'step', step: 'CHANGE' });
      if (embedding === null) forgetSignIn();
      redirectWithout(ticket);
      const stops = [
        // A page from the back/forward cache gets new, empty fields (security rule 12); after a saved password it
        // redirects again.
        watchPageCache((back) => {
          clear();
          if (!back) return;
          isSaved = false;
          redirectWithout(ticket);
        }),
        api === undefined ? preloadAfterInput() : undefined,
      ];
      return () => stops.forEach((stop) => stop?.());
    },
    saved: () => {
      isSaved = true;
      withStatistics(({ trackPasswordChanged }) => trackPasswordChanged(portal, userId));
      embedding?.tell({ type: 'done', outcome: 'password-changed' });
      if (embeddedHost === undefined) leaveTo(loginUrl(portal.getState()));
      else embeddedHost.changed();
    },
    startAgain: () => {
      if (embeddedHost !== undefined) return embeddedHost.startAgain(getRequest());
      deleteChangeTicket();
      return leaveTo(getRequest());
    },
  };
};
