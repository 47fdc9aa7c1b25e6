import { nextStep } from '../flow/failure-messages';
import { isVerified } from '../flow/guards';
import type { RecoveryState } from '../flow/recovery-state';

/** The steps of a recovery that are counted (STA-7). */
export const TRACKED_STEPS = [
  'opened',
  'found',
  'sent',
  'verified',
  'finished',
  'userIdFailure',
  'errorPage',
] as const;
export type TrackedStep = (typeof TRACKED_STEPS)[number];

type ObservedState = Pick<
  RecoveryState,
  'pageType' | 'flow' | 'source' | 'verifyOtp' | 'errorMessage' | 'journey'
>;

interface StepRule {
  readonly step: TrackedStep;
  readonly holds: (before: ObservedState, after: ObservedState) => boolean;
}

const entersPage =
  (page: RecoveryState['pageType']): StepRule['holds'] =>
  (before, after) =>
    after.pageType === page && (before.pageType !== page || before.journey !== after.journey);

/** Excludes an end that is restored from REQUEST, for example after a language switch: it is already counted. */
const entersEnd =
  (page: RecoveryState['pageType']): StepRule['holds'] =>
  (before, after) =>
    before.pageType !== 'REQUEST' && entersPage(page)(before, after);

/** Counted steps and the state changes that indicate them. */
const STEP_RULES: readonly StepRule[] = [
  { step: 'opened', holds: (before, after) => before.journey !== after.journey },
  { step: 'found', holds: entersPage('OTP') },
  { step: 'sent', holds: entersPage('VERIFY') },
  { step: 'verified', holds: (before, after) => !isVerified(before) && isVerified(after) },
  { step: 'finished', holds: entersEnd('INFO') },
  {
    step: 'userIdFailure',
    // Temporary failures, and a passcode that can be sent again, do not count.
    holds: (before, after) =>
      after.source === 'fuid' &&
      before.errorMessage === null &&
      after.errorMessage !== null &&
      ['change', 'helpDesk'].includes(nextStep(after.errorMessage)) &&
      (after.pageType === 'REQUEST' || isVerified(after)),
  },
  { step: 'errorPage', holds: entersEnd('ERROR') },
];

/** Returns the steps that a state change indicates, in the order of the recovery. Pure. */
export const trackedSteps = (before: ObservedState, after: ObservedState): readonly TrackedStep[] =>
  STEP_RULES.filter(({ holds }) => holds(before, after)).map(({ step }) => step);
