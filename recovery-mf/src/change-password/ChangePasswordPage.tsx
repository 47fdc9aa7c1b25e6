import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePortal, usePortalStore } from '@portal/shared-wl-assets';
import type { RecoveryApi } from '../api/recovery-api';
import {
  type ChangeTicket,
  deleteChangeTicket,
  parseChangeTicket,
  persistedChangeTicket,
  recordRedirectBack,
} from '../navigation/change-ticket';
import { leave, navigateTo } from '../navigation/navigate';
import { loginUrl, requestUrl } from '../navigation/urls';
import { nothingFocused } from '../screens/nothing-focused';
import { useApi } from '../screens/use-api';
import { useRestored } from '../screens/use-restored';
import { ChangePasswordScreen } from './ChangePasswordScreen';

const never = () => () => undefined;

const loadStatistics = () => import(/* webpackChunkName: 'requests' */ '../statistics/password-changed');

/** Ticket before the stored one is read, and on the edge: its user type has the password rules of most visitors. */
const UNKNOWN: ChangeTicket = { userId: '', userType: 'external' };

/**
 * Returns the ticket of this tab.
 *
 * @returns null without a ticket, `undefined` before hydration
 */
const usePersistedTicket = (): ChangeTicket | null | undefined => {
  const kept = useSyncExternalStore<string | null | undefined>(never, persistedChangeTicket, () => undefined);
  return useMemo(() => (kept === undefined ? undefined : parseChangeTicket(kept)), [kept]);
};

export interface ChangePasswordPageProps {
  /** First-time set-up (D-7); the password service sets FTUF of this URL from the user's record. */
  readonly firstTime?: boolean;
  /** Embedded flow: the ticket, and callbacks for starting again and for a changed password. */
  readonly embeddedHost?: {
    readonly ticket: ChangeTicket | null;
    readonly startAgain: (request: string) => void;
    readonly changed: () => void;
  };
  /** Replacements for tests: the recovery API and navigation. */
  readonly api?: RecoveryApi;
  readonly navigateForTest?: (target: string) => void;
}

/** Page /nxn/fps-self-change-pw. Redirects to the request page without a verified passcode (CHG-1, D-7). */
export const ChangePasswordPage = ({
  firstTime = false,
  embeddedHost,
  api,
  navigateForTest,
}: ChangePasswordPageProps) => {
  const portal = usePortalStore();
  const embedding = usePortal((state) => state.embedding);
  const elsewhere = navigateForTest ?? embedding?.leave;
  const leaveTo = elsewhere ?? leave;
  const sendTo = elsewhere ?? navigateTo;
  const login = usePortal(loginUrl);
  const request = usePortal((state) => requestUrl(state, 'FPS', firstTime));
  const [opened, setOpened] = useState(0);
  const loadApi = useApi(api);
  const [saved, setSaved] = useState(false);
  const kept = usePersistedTicket();
  const ticket = embeddedHost === undefined ? kept : embeddedHost.ticket;
  const userId = ticket?.userId ?? '';
  const loadTrackedApi = useCallback(() => {
    loadStatistics()
      .then(({ rememberChangingUser }) => rememberChangingUser(portal, userId))
      .catch(() => undefined);
    return loadApi();
  }, [loadApi, portal, userId]);
  const [untouched] = useState(nothingFocused);
  // A page from the back/forward cache gets new, empty fields (security rule 12); after a saved password it redirects
  // again.
  useRestored((back) => {
    setOpened((count) => count + 1);
    if (back) setSaved(false);
  });

  // A separate document knows the user type only from its ticket (WL-5).
  useEffect(() => {
    if (ticket) portal.getState().setUserType(ticket.userType);
  }, [ticket, portal]);
  useEffect(() => embedding?.tell({ type: 'step', step: 'CHANGE' }), [embedding]);
  useEffect(() => {
    if (ticket !== null || saved) return;
    if (embedding === null) recordRedirectBack();
    sendTo(request);
  }, [ticket, saved, sendTo, request, embedding]);

  return (
    <ChangePasswordScreen
      key={opened}
      ticket={ticket ?? UNKNOWN}
      firstTime={firstTime}
      // This page is a step of the recovery, so its heading takes the focus (WCAG 2.4.3). In an embedded flow the
      // passcode field still has the focus.
      takeFocus={(untouched || embeddedHost !== undefined) && ticket !== null && ticket !== undefined}
      loadApi={loadTrackedApi}
      startAgain={() => {
        if (embeddedHost !== undefined) return embeddedHost.startAgain(request);
        deleteChangeTicket();
        return leaveTo(request);
      }}
      saved={() => {
        setSaved(true);
        loadStatistics()
          .then(({ trackPasswordChanged }) => trackPasswordChanged(portal, userId))
          .catch(() => undefined);
        embedding?.tell({ type: 'done', outcome: 'password-changed' });
        return embeddedHost === undefined ? leaveTo(login) : embeddedHost.changed();
      }}
    />
  );
};
