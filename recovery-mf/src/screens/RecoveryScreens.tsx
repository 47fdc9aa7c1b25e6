import { type RefObject, useRef } from 'react';
import { BusyOverlay } from '@portal/shared-wl-assets/stepper-layout';
import { DetailsScreen } from './DetailsScreen';
import { Lazy } from './Lazy';
import { screensAfterRequest } from './lazy-screens';
import { useRecovery } from './recovery-context';
import { RecoveryFrame } from './RecoveryFrame';
import { useStepChanged } from './use-step-changed';
import { UserIdScreen } from './UserIdScreen';

/** Renders the screen of the current state (REC-2). */
const CurrentScreen = ({
  takeFocus,
  question,
}: {
  readonly takeFocus: boolean;
  readonly question: RefObject<HTMLDivElement | null>;
}) => {
  const pageType = useRecovery((state) => state.pageType);
  const source = useRecovery((state) => state.source);
  const journey = useRecovery((state) => state.journey);
  const isProving = useRecovery((state) => state.busy === 'proveWork');
  if (pageType !== 'REQUEST')
    return (
      <Lazy
        component={screensAfterRequest}
        props={{ takeFocus, question }}
        fallback={<BusyOverlay active />}
      />
    );
  const FirstScreen = source === 'fuid' ? DetailsScreen : UserIdScreen;
  // The key remounts the fields for a new journey, so that earlier input disappears (REC-1, security rule 12).
  return (
    <>
      <FirstScreen key={journey} takeFocus={takeFocus} />
      {isProving && <Lazy component={screensAfterRequest} props={{ takeFocus: false, question }} />}
    </>
  );
};

/** Renders one recovery; the stepper stays mounted while the questions change. */
export const RecoveryScreens = ({ arrived = false }: { readonly arrived?: boolean }) => {
  const step = useRecovery(({ journey, pageType }) => `${journey} ${pageType}`);
  const takeFocus = useStepChanged(step) || arrived;
  const question = useRef<HTMLDivElement>(null);
  return (
    <RecoveryFrame question={question}>
      <CurrentScreen takeFocus={takeFocus} question={question} />
    </RecoveryFrame>
  );
};
