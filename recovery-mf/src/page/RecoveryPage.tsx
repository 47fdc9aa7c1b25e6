import { usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { browserCalls } from '../calls/browser-calls';
import type { RecoveryCalls } from '../calls/recovery-calls';
import { recoveryEffects } from '../flow/recovery-effects';
import type { Flow } from '../flow/recovery-state';
import { createRecoveryStore } from '../flow/recovery-store';
import { loginAddress, passwordServiceAddress } from '../leaving/addresses';
import { cancelTarget } from '../leaving/cancel-target';
import { keepChangeTicket } from '../leaving/change-ticket';
import { leave } from '../leaving/leave';
import { RecoveryScreens } from '../screens/RecoveryScreens';
import { browserCounter } from '../statistics/browser-counter';
import { countedRecovery } from '../statistics/follow-recovery';
import { crossFade } from './cross-fade';
import { presentedRecovery } from './presented-recovery';
import { RecoveryContext, type RecoverySetting } from './recovery-context';
import { followSteps, pageReloaded } from './step-history';
import { useRestored } from './use-restored';

export interface RecoveryPageProps {
  readonly flow: Flow;
  /** The visitor came by a link of this part: the heading takes the focus, since no page was loaded. */
  readonly arrived?: boolean;
  /** In tests: the calls, and what leaving means. */
  readonly calls?: RecoveryCalls;
  readonly leaveFor?: (target: string) => void;
}

/** One recovery from its opening on (REC-1). */
export const RecoveryPage = ({ flow, arrived = false, calls, leaveFor = leave }: RecoveryPageProps) => {
  const portal = usePortalStore();
  const { key, loginRoute, allowedRedirectOrigins } = usePortal((state) => state.whiteLabel);
  const [query] = useSearchParams();
  const firstTime = query.get('FTUF') === 'Y';
  const wanted = query.get('forgetUserIdRedirect');

  const [counting] = useState(() => countedRecovery(browserCounter));
  const [store] = useState(() =>
    createRecoveryStore(
      flow,
      firstTime,
      counting.counted(
        recoveryEffects({
          calls: calls ?? browserCalls(key),
          now: Date.now,
          userTypeKnown: (userType) => portal.getState().setUserType(userType),
          goToChangePassword: (state) => {
            const userId = state.otpAuth?.userId ?? state.userId;
            keepChangeTicket({ userId, userType: state.userType }, Date.now());
            leaveFor(passwordServiceAddress(loginRoute, state));
          },
        }),
      ),
    ),
  );
  useEffect(() => counting.follow(store), [counting, store]);
  const [presented] = useState(() => presentedRecovery(store, crossFade));
  useEffect(() => presented.follow(), [presented]);
  // The history of a page that belongs to someone else is left alone.
  useEffect(
    () =>
      document.body.classList.contains('portal-page')
        ? followSteps(store, window, pageReloaded())
        : undefined,
    [store],
  );
  useRestored(() => store.send({ type: 'RESET', flow, firstTime }));

  const setting = useMemo<RecoverySetting>(
    () => ({
      store: presented.store,
      loginTarget: loginAddress(key),
      cancelTarget: () =>
        cancelTarget(
          wanted,
          key,
          { origin: window.location.origin, allowedOrigins: allowedRedirectOrigins },
          (message) => console.warn(message),
        ),
      leave: leaveFor,
    }),
    [presented, key, wanted, allowedRedirectOrigins, leaveFor],
  );
  return (
    <RecoveryContext value={setting}>
      <RecoveryScreens arrived={arrived} />
    </RecoveryContext>
  );
};
