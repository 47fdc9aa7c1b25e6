import { usePortal } from '@portal/shared-wl-assets';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { browserCalls } from '../calls/browser-calls';
import type { RecoveryCalls } from '../calls/recovery-calls';
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
 * The ticket of this tab as it was when the page opened.
 *
 * @returns null without one, `undefined` while it is not known yet
 */
const useChangeTicket = (openedAt: number): ChangeTicket | null | undefined => {
  const kept = useSyncExternalStore<string | null | undefined>(never, keptChangeTicket, () => undefined);
  return useMemo(() => (kept === undefined ? undefined : changeTicketOf(kept, openedAt)), [kept, openedAt]);
};

export interface ChangePasswordPageProps {
  /** In tests: the calls, and what leaving means. */
  readonly calls?: RecoveryCalls;
  readonly leaveFor?: (target: string) => void;
}

/** /nxn/fps-self-change-pw: only after a verified passcode; without one back to the request (CHG-1, D-7). */
export const ChangePasswordPage = ({ calls, leaveFor = leave }: ChangePasswordPageProps) => {
  const whiteLabel = usePortal((state) => state.whiteLabel.key);
  const [query] = useSearchParams();
  // The password service says so, from the user's record: what the visitor came in by decides nothing here.
  const firstTime = query.get('FTUF') === 'Y';
  const [openedAt] = useState(Date.now);
  const [opened, setOpened] = useState(0);
  const [usedCalls] = useState(() => calls ?? browserCalls(whiteLabel));
  const [saved, setSaved] = useState(false);
  const ticket = useChangeTicket(openedAt);
  // Fields of a restored page are made anew, empty (security rule 12).
  useRestored(() => setOpened((count) => count + 1));

  useEffect(() => {
    if (ticket !== null || saved) return;
    dropChangeTicket();
    leaveFor(requestAddress(whiteLabel, 'FPS'));
  }, [ticket, saved, leaveFor, whiteLabel]);

  return (
    <ChangePasswordScreen
      key={opened}
      ticket={ticket ?? UNKNOWN}
      firstTime={firstTime}
      calls={usedCalls}
      startAgain={() => {
        dropChangeTicket();
        leaveFor(requestAddress(whiteLabel, 'FPS') + (firstTime ? FIRST_TIME : ''));
      }}
      saved={() => {
        setSaved(true);
        countPasswordChanged(ticket?.userId ?? '');
        leaveFor(loginAddress(whiteLabel));
      }}
    />
  );
};
