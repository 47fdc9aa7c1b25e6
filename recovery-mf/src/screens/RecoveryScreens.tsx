import { useRef } from 'react';
import { Spinner } from '@portal/shared-wl-assets';
import { isPhoneCall, isVerified } from '../flow/guards';
import type { PageType } from '../flow/recovery-state';
import { getScenario } from '../flow/scenario';
import { DetailsScreen } from './DetailsScreen';
import { Lazy } from './Lazy';
import { screensAfterRequest } from './lazy-screens';
import { useScreen } from './recovery-context';
import { ALL_DONE, ScenarioFrame } from './ScenarioFrame';
import { useStepChanged } from './use-step-changed';
import { UserIdScreen } from './UserIdScreen';
import styles from './Recovery.module.css';

/** Stepper position by screen, from 1; null when the recovery is closed. */
const STEP: Readonly<Record<PageType, number | null>> = {
  REQUEST: 1,
  OTP: 2,
  VERIFY: 3,
  INFO: ALL_DONE,
  ERROR: null,
};

/** Renders the screen of the current state (REC-2); the stepper stays mounted while the questions change. */
export const RecoveryScreens = ({ arrived = false }: { readonly arrived?: boolean }) => {
  const { state } = useScreen();
  const { pageType, source, journey, busy } = state;
  const takeFocus = useStepChanged(`${journey} ${pageType}`) || arrived;
  const question = useRef<HTMLDivElement>(null);
  const FirstScreen = source === 'fuid' ? DetailsScreen : UserIdScreen;
  const isProving = busy === 'proveWork';
  return (
    <ScenarioFrame
      scenario={getScenario(state)}
      current={STEP[pageType]}
      wide={pageType === 'OTP'}
      busy={busy !== null}
      // A proof of work has its own notice, and Cancel must stay usable; a confirmed phone call has no controls.
      open={isProving || (isVerified(state) && isPhoneCall(state))}
      question={question}
    >
      {pageType === 'REQUEST' ? (
        // The key remounts the fields for a new journey, so that earlier input disappears (REC-1, security rule 12).
        <FirstScreen key={journey} takeFocus={takeFocus} />
      ) : (
        <Lazy
          component={screensAfterRequest}
          props={{ takeFocus, question }}
          fallback={
            <p className={styles['loading']} role="status">
              <Spinner />
            </p>
          }
        />
      )}
      {pageType === 'REQUEST' && isProving && (
        <Lazy component={screensAfterRequest} props={{ takeFocus: false, question }} />
      )}
    </ScenarioFrame>
  );
};
