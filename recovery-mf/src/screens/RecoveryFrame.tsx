import type { Ref } from 'react';
import { type ElementChildren, useTranslate } from '@portal/shared-wl-assets';
import { BusyOverlay, StepperLayout } from '@portal/shared-wl-assets/stepper-layout';
import type { PageType } from '../flow/recovery-state';
import { getScenario, type Scenario } from '../flow/scenario';
import { useRecovery } from './recovery-context';

/** Value of `current` after the last step of the stepper. */
export const ALL_DONE = 5;

/** Stepper position by screen, from 1; null when the recovery is closed. */
const STEP: Readonly<Record<PageType, number | null>> = {
  REQUEST: 1,
  OTP: 2,
  VERIFY: 3,
  INFO: ALL_DONE,
  ERROR: null,
};

const lastStep = (scenario: Scenario) => (scenario === 'FUID' ? 'step.userId' : 'step.password');

/** Layout of a recovery: the stepper and the question. */
export const ScenarioFrame = ({
  scenario,
  current,
  wide = false,
  busy,
  question,
  children,
}: {
  readonly scenario: Scenario;
  /** Current step, from 1; null when the recovery is closed. */
  readonly current: number | null;
  readonly wide?: boolean;
  /** A request is in flight (NAV-6). */
  readonly busy: boolean;
  /** Ref to the element around the question. */
  readonly question?: Ref<HTMLDivElement> | undefined;
  readonly children: ElementChildren;
}) => {
  const { t } = useTranslate('recovery-mf');
  const steps = ['step.who', 'step.reach', 'step.passcode', lastStep(scenario)] as const;
  return (
    <StepperLayout
      title={t(`rail.${scenario}`)}
      text={t(current === null ? 'rail.closed' : 'rail.text')}
      {...(current !== null && { steps: steps.map((step) => ({ label: t(step) })), current })}
      wide={wide}
      question={question}
    >
      {children}
      <BusyOverlay active={busy} />
    </StepperLayout>
  );
};

/** Layout that all screens of a recovery share. */
export const RecoveryFrame = (props: {
  readonly question: Ref<HTMLDivElement>;
  readonly children: ElementChildren;
}) => {
  const pageType = useRecovery((state) => state.pageType);
  const scenario = useRecovery(getScenario);
  // A proof of work has its own notice, and Cancel must stay usable.
  const busy = useRecovery((state) => state.busy !== null && state.busy !== 'proveWork');
  return (
    <ScenarioFrame
      {...props}
      scenario={scenario}
      current={STEP[pageType]}
      wide={pageType === 'OTP'}
      busy={busy}
    />
  );
};
