import { useTexts } from '@portal/shared-wl-assets';
import { BusyOverlay, RailPage } from '@portal/shared-wl-assets/rail-page';
import type { ReactNode } from 'react';
import { scenarioOf, type Scenario } from '../flow/scenario';
import { useRecovery } from '../page/recovery-context';

const lastStep = (scenario: Scenario): string => (scenario === 'FUID' ? 'step.userId' : 'step.password');

/** The rail of one recovery with its progress, and the question beside it. */
export const ScenarioFrame = ({
  scenario,
  current,
  wide = false,
  busy,
  children,
}: {
  readonly scenario: Scenario;
  /** Step the visitor is at, from 1; 5 when all are done. */
  readonly current: number;
  readonly wide?: boolean;
  /** A request is in flight (NAV-6). */
  readonly busy: boolean;
  readonly children: ReactNode;
}) => {
  const { t } = useTexts('recovery-mf');
  const steps = ['step.who', 'step.reach', 'step.passcode', lastStep(scenario)];
  return (
    <RailPage
      title={t(`rail.${scenario}`)}
      text={t('rail.text')}
      steps={steps.map((step) => ({ label: t(step) }))}
      current={current}
      wide={wide}
    >
      {children}
      <BusyOverlay active={busy} />
    </RailPage>
  );
};

/** The frame of a screen of the recovery around it. */
export const RecoveryFrame = (props: {
  readonly current: number;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) => {
  const scenario = useRecovery(scenarioOf);
  const busy = useRecovery((state) => state.busy !== null);
  return <ScenarioFrame {...props} scenario={scenario} busy={busy} />;
};
