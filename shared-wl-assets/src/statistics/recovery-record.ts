import { EVENT_NAMES } from '@portal/contract/statistics';
import type { RecoveryStep } from '@portal/contract/statistics';
import { clickRecord } from './click-record';
import type { StatisticsPage, StatisticsRecord } from './statistics-page';
import { transitionRecord } from './transition-record';

export type RecoveryScenario = 'FPS' | 'FTU' | 'FUID';

/** One recovery from its opening to its end, across reloads and pages. */
export interface RecoveryJourney {
  readonly guid: string;
  readonly scenario: RecoveryScenario;
  /** Null until one was chosen. */
  readonly channel: string | null;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** A step that a recovery took. */
export interface RecoveryUsage {
  readonly journey: RecoveryJourney;
  readonly step: RecoveryStep;
  /** Event name; `recoveryEventName` for all but failures. */
  readonly name: string;
  /** User ID as it was typed; null where the visitor has forgotten it. */
  readonly userId: string | null;
  /** Previous event and its time, in milliseconds since 1970. */
  readonly from: string;
  readonly since: number;
}

/** Names of the failures (STA-7). */
export const RECOVERY_FAILURES = { userId: '/apps/fuid/failure', errorPage: 'Failure' } as const;

/**
 * Returns the event name of a step (section 7, STA-7); names that the specification does not give follow its pattern.
 */
export const recoveryEventName = (
  { scenario, channel }: Pick<RecoveryJourney, 'scenario' | 'channel'>,
  step: Exclude<RecoveryStep, 'failed'>,
): string =>
  ({
    opened: `${scenario}requestPage`,
    found: `${scenario}generateOTPPage`,
    sent: `${scenario}/verifyOTPPage/${channel ?? ''}`,
    verified: `${scenario}/verifiedOTP/${channel ?? ''}`,
    finished: scenario === 'FUID' ? '/apps/fuid/success' : `${scenario}/changedPassword/${channel ?? ''}`,
  })[step];

/** Creates a usage record of a recovery (STA-7): the fields of a transition, named after the event. */
export const recoveryRecord = (
  page: StatisticsPage,
  { journey, step, name, userId, from, since }: RecoveryUsage,
  now: Date,
): StatisticsRecord => ({
  ...transitionRecord(
    { ...page, userId },
    {
      from,
      to: name,
      start: new Date(since),
      end: now,
      status: step === 'failed' ? 'Failure' : 'Success',
      guid: journey.guid,
    },
  ),
  EVENT_TYPE: EVENT_NAMES.usage,
  EVENT_NAME: name,
  SCENARIO: journey.scenario,
  RECOVERY_STEP: step,
  CHANNEL: journey.channel ?? '',
  JOURNEY_TIME: Math.max(0, now.getTime() - journey.openedAt),
});

/** Returns the name of the event metric for requesting a passcode, verbatim for e-mail, SMS and phone call (STA-7). */
export const challengeEvent = (channel: string): string =>
  `${channel === 'Email' ? 'Generate OTP - ' : ''}${channel} Challenge`;

/** Creates the event metric for requesting a passcode: a click record whose action is the event name (STA-7). */
export const challengeRecord = (
  page: StatisticsPage,
  { journey, userId }: Pick<RecoveryUsage, 'journey' | 'userId'>,
  channel: string,
  now: Date,
): StatisticsRecord =>
  clickRecord(
    { ...page, userId },
    {
      action: challengeEvent(channel),
      component: page.part,
      eventType: 'event',
      fieldId: `challenge_button_${channel.toLowerCase()}`,
      fieldValue: '',
      redirect: '',
      details: `${journey.scenario} ${journey.guid}`,
    },
    now,
  );
