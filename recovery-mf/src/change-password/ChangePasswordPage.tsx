import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePortalStore } from '@portal/shared-wl-assets';
import { type ChangeTicket, parseChangeTicket, persistedChangeTicket } from '../navigation/change-ticket';
import { nothingFocused } from '../screens/nothing-focused';
import { type ChangePasswordOptions, createChangePasswordSession } from './change-password-session';
import { ChangePasswordScreen } from './ChangePasswordScreen';

const never = () => () => undefined;

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

/** Page /nxn/fps-self-change-pw. Redirects to the request page without a verified passcode (CHG-1, D-7). */
export const ChangePasswordPage = (options: ChangePasswordOptions) => {
  const { firstTime = false, embeddedHost } = options;
  const portal = usePortalStore();
  const persisted = usePersistedTicket();
  const ticket = embeddedHost === undefined ? persisted : embeddedHost.ticket;
  const [session] = useState(() => createChangePasswordSession(portal, options));
  const [opened, setOpened] = useState(0);
  const [untouched] = useState(nothingFocused);
  useEffect(() => session.open(ticket, () => setOpened((count) => count + 1)), [session, ticket]);
  return (
    <ChangePasswordScreen
      key={opened}
      ticket={ticket ?? UNKNOWN}
      firstTime={firstTime}
      // This page is a step of the recovery, so its heading takes the focus (WCAG 2.4.3). In an embedded flow the
      // passcode field still has the focus.
      takeFocus={(untouched || embeddedHost !== undefined) && ticket !== null && ticket !== undefined}
      loadApi={session.loadApi}
      startAgain={session.startAgain}
      saved={session.saved}
    />
  );
};
