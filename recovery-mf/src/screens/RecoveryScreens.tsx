import { usePortal } from '@portal/shared-wl-assets';
import { useEffect } from 'react';
import { scenarioOf } from '../flow/scenario';
import { laterScreens, prepareScreens } from '../later-components';
import { Later } from '../page/Later';
import { useRecovery } from '../page/recovery-context';
import { useFadeIn } from '../page/use-fade-in';
import { useStepChanged } from '../page/use-step-changed';
import { DetailsScreen } from './DetailsScreen';
import { ScenarioFrame } from './RecoveryFrame';
import { UserIdScreen } from './UserIdScreen';

/** The screen of the recovery's state (REC-2). */
export const RecoveryScreens = ({ arrived = false }: { readonly arrived?: boolean }) => {
  const pageType = useRecovery((state) => state.pageType);
  const scenario = useRecovery(scenarioOf);
  const source = useRecovery((state) => state.source);
  const journey = useRecovery((state) => state.journey);
  const step = `${journey} ${pageType}`;
  const takeFocus = useStepChanged(step) || arrived;
  useFadeIn(step);
  const language = usePortal((state) => state.language);
  const texts = usePortal((state) => state.texts);
  useEffect(() => prepareScreens(language, texts), [language, texts]);
  if (pageType !== 'REQUEST')
    return (
      <Later component={laterScreens} props={{ takeFocus }}>
        <ScenarioFrame scenario={scenario} current={2} busy>
          {null}
        </ScenarioFrame>
      </Later>
    );
  // A new journey starts with new fields: nothing typed before stays on screen (REC-1, security rule 12).
  return source === 'fuid' ? (
    <DetailsScreen key={journey} takeFocus={takeFocus} />
  ) : (
    <UserIdScreen key={journey} takeFocus={takeFocus} />
  );
};
