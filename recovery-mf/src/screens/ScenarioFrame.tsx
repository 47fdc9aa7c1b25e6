import type { Ref } from 'react';
import { type ElementChildren, useTranslate } from '@portal/shared-wl-assets';
import { StepperLayout } from '@portal/shared-wl-assets/stepper-layout';
import type { Scenario } from '../flow/scenario';

/** Value of `current` after the last step of the stepper. */
export const ALL_DONE = 5;

const lastStep = (scenario: Scenario) => (scenario === 'FUID' ? 'step.userId' : 'step.password');

/** Layout of every screen: the stepper and the question. */
export const ScenarioFrame = ({
  scenario,
  current,
  wide = false,
  busy,
  open = false,
  question,
  children,
}: {
  readonly scenario: Scenario;
  /** Current step, from 1; null when the recovery is closed. */
  readonly current: number | null;
  readonly wide?: boolean;
  /** A request is in flight (NAV-6). */
  readonly busy: boolean;
  /** The question stays usable meanwhile, and says itself what happens. */
  readonly open?: boolean;
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
      busy={busy}
      open={open}
      question={question}
    >
      {children}
    </StepperLayout>
  );
};
