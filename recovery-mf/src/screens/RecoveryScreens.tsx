import { SlotFailure, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { BusyOverlay } from '@portal/shared-wl-assets/rail-page';
import { useEffect, useRef, type RefObject } from 'react';
import { laterScreens, prepareScreens } from '../later-components';
import { Later } from '../page/Later';
import { useRecovery, useRecoverySetting } from '../page/recovery-context';
import { useStepChanged } from '../page/use-step-changed';
import { DetailsScreen } from './DetailsScreen';
import { RecoveryFrame } from './RecoveryFrame';
import { UserIdScreen } from './UserIdScreen';

/** The screen of the recovery's state (REC-2). */
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
  if (pageType !== 'REQUEST')
    return (
      <Later
        component={laterScreens}
        props={{ takeFocus, question }}
        failure={(failure) => <SlotFailure {...failure} />}
      >
        <BusyOverlay active />
      </Later>
    );
  const FirstScreen = source === 'fuid' ? DetailsScreen : UserIdScreen;
  // A new journey starts with new fields: nothing typed before stays on screen (REC-1, security rule 12).
  return <FirstScreen key={journey} takeFocus={takeFocus} />;
};

/** One recovery: its rail stays, the question beside it changes. */
export const RecoveryScreens = ({ arrived = false }: { readonly arrived?: boolean }) => {
  const step = useRecovery(({ journey, pageType }) => `${journey} ${pageType}`);
  const takeFocus = useStepChanged(step) || arrived;
  const question = useRef<HTMLDivElement>(null);
  const { store } = useRecoverySetting();
  const portal = usePortalStore();
  const language = usePortal((state) => state.language);
  const texts = usePortal((state) => state.texts);
  useEffect(() => prepareScreens(portal, store), [portal, store, language, texts]);
  return (
    <RecoveryFrame question={question}>
      <CurrentScreen takeFocus={takeFocus} question={question} />
    </RecoveryFrame>
  );
};
