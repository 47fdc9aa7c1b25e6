import { errorAction } from '../api/failure-messages';
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

type Seen = Pick<RecoveryState, 'pageType' | 'flow' | 'source' | 'verifyOtp' | 'errorMessage' | 'journey'>;

interface Sign {
  readonly step: TrackedStep;
  readonly holds: (before: Seen, after: Seen) => boolean;
}

const arrivesAt =
  (page: RecoveryState['pageType']): Sign['holds'] =>
  (before, after) =>
    after.pageType === page && (before.pageType !== page || before.journey !== after.journey);

/** An end that is shown once more, as in another language, has been counted. */
const endsAt =
  (page: RecoveryState['pageType']): Sign['holds'] =>
  (before, after) =>
    before.pageType !== 'REQUEST' && arrivesAt(page)(before, after);

/** Counted events by the change of state that shows them. */
const SIGNS: readonly Sign[] = [
  { step: 'opened', holds: (before, after) => before.journey !== after.journey },
  { step: 'found', holds: arrivesAt('OTP') },
  { step: 'sent', holds: arrivesAt('VERIFY') },
  { step: 'verified', holds: (before, after) => !isVerified(before) && isVerified(after) },
  { step: 'finished', holds: endsAt('INFO') },
  {
    step: 'userIdFailure',
    // What passes by itself, or a passcode that can be sent once more, has not failed yet.
    holds: (before, after) =>
      after.source === 'fuid' &&
      before.errorMessage === null &&
      after.errorMessage !== null &&
      errorAction(after.errorMessage) === null &&
      (after.pageType === 'REQUEST' || isVerified(after)),
  },
  { step: 'errorPage', holds: endsAt('ERROR') },
];

/** The steps that a change of state shows, in the order of the recovery. Pure. */
export const trackedSteps = (before: Seen, after: Seen): readonly TrackedStep[] =>
  SIGNS.filter(({ holds }) => holds(before, after)).map(({ step }) => step);
