import { usePortal, usePortalStore, type Embedding } from '@portal/shared-wl-assets';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { browserCalls } from '../calls/browser-calls';
import type { RecoveryCalls } from '../calls/recovery-calls';
import { PasswordChangedScreen } from '../embedded/PasswordChangedScreen';
import { ticketOf } from '../embedded/change-inside';
import { loginAddress, requestAddress } from '../leaving/addresses';
import {
  changeTicketOf,
  dropChangeTicket,
  keptChangeTicket,
  type ChangeTicket,
} from '../leaving/change-ticket';
import { leave } from '../leaving/leave';
import { useRestored } from '../page/use-restored';
import { countPasswordChanged } from '../statistics/browser-counter';
import { ChangePasswordScreen } from './ChangePasswordScreen';

const never = () => () => undefined;

const FIRST_TIME = '?FTUF=Y';

/** Before the browser has told its ticket, and on the edge. */
const UNKNOWN: ChangeTicket = { userId: '', userType: 'both' };

/**
 * The ticket of this tab as it was when the page opened; that of an embedded flow lies with its router.
 *
 * @returns null without one, `undefined` while it is not known yet
 */
const useChangeTicket = (openedAt: number, embedding: Embedding | null): ChangeTicket | null | undefined => {
  const { state }: { state: unknown } = useLocation();
  const kept = useSyncExternalStore<string | null | undefined>(never, keptChangeTicket, () => undefined);
  return useMemo(() => {
    if (embedding !== null) return ticketOf(state);
    return kept === undefined ? undefined : changeTicketOf(kept, openedAt);
  }, [kept, openedAt, embedding, state]);
};

/** Whether the visitor has not turned to anything on this page yet, such as a field of the pre-rendered form. */
const nothingFocused = (): boolean =>
  typeof document !== 'undefined' && document.activeElement === document.body;

export interface ChangePasswordPageProps {
  /** In tests: the calls, and what leaving means. */
  readonly calls?: RecoveryCalls;
  readonly leaveFor?: (target: string) => void;
}

/** /nxn/fps-self-change-pw: only after a verified passcode; without one back to the request (CHG-1, D-7). */
export const ChangePasswordPage = ({ calls, leaveFor }: ChangePasswordPageProps) => {
  const portal = usePortalStore();
  const embedding = usePortal((state) => state.embedding);
  const goTo = useNavigate();
  const leaveTo = leaveFor ?? embedding?.leave ?? leave;
  const whiteLabel = usePortal((state) => state.whiteLabel.key);
  const [query] = useSearchParams();
  // The password service says so, from the user's record: what the visitor came in by decides nothing here.
  const firstTime = query.get('FTUF') === 'Y';
  const [openedAt] = useState(Date.now);
  const [opened, setOpened] = useState(0);
  const [usedCalls] = useState(() => calls ?? browserCalls(whiteLabel));
  const [saved, setSaved] = useState(false);
  const ticket = useChangeTicket(openedAt, embedding);
  const [untouched] = useState(nothingFocused);
  // Fields of a restored page are made anew, empty (security rule 12).
  useRestored(() => setOpened((count) => count + 1));

  useEffect(() => embedding?.tell({ type: 'step', step: 'CHANGE' }), [embedding]);
  useEffect(() => {
    if (ticket !== null || saved) return;
    if (embedding === null) dropChangeTicket();
    leaveTo(requestAddress(whiteLabel, 'FPS'));
  }, [ticket, saved, leaveTo, whiteLabel, embedding]);

  if (saved && embedding !== null)
    return (
      <PasswordChangedScreen firstTime={firstTime} logIn={() => embedding.leave(loginAddress(whiteLabel))} />
    );
  return (
    <ChangePasswordScreen
      key={opened}
      ticket={ticket ?? UNKNOWN}
      firstTime={firstTime}
      // A step of the recovery like every other, although it is a page of its own (WCAG 2.4.3).
      takeFocus={untouched && ticket !== null && ticket !== undefined}
      calls={usedCalls}
      startAgain={() => {
        const request = requestAddress(whiteLabel, 'FPS') + (firstTime ? FIRST_TIME : '');
        if (embedding !== null) return void goTo(request);
        dropChangeTicket();
        return leaveTo(request);
      }}
      saved={() => {
        setSaved(true);
        countPasswordChanged(portal, ticket?.userId ?? '');
        if (embedding !== null) return embedding.tell({ type: 'done', outcome: 'password-changed' });
        return leaveTo(loginAddress(whiteLabel));
      }}
    />
  );
};
