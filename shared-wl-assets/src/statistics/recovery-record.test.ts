/** @jest-environment node */
import { testCommonFields, testPage } from '../test-support/statistics-page';
import {
  challengeRecord,
  RECOVERY_FAILURES,
  recoveryEventName,
  type RecoveryJourney,
  recoveryRecord,
  type RecoveryUsage,
} from './records';

const now = new Date('2026-03-01T09:05:07Z');
const journey: RecoveryJourney = {
  guid: '9d2e',
  scenario: 'FPS',
  channel: 'Email',
  openedAt: now.getTime() - 90_000,
};
const usage: RecoveryUsage = {
  journey,
  step: 'sent',
  name: 'FPS/verifyOTPPage/Email',
  userId: 'alex.morgan',
  from: 'FPSgenerateOTPPage',
  since: now.getTime() - 4_000,
};

test('the names of the recovery events, verbatim @STA-7', () => {
  expect(recoveryEventName({ scenario: 'FPS', channel: null }, 'found')).toBe('FPSgenerateOTPPage');
  expect(recoveryEventName({ scenario: 'FTU', channel: null }, 'found')).toBe('FTUgenerateOTPPage');
  expect(recoveryEventName({ scenario: 'FUID', channel: null }, 'found')).toBe('FUIDgenerateOTPPage');
  expect(recoveryEventName({ scenario: 'FPS', channel: 'SMS' }, 'sent')).toBe('FPS/verifyOTPPage/SMS');
  expect(recoveryEventName({ scenario: 'FUID', channel: 'Call' }, 'finished')).toBe('/apps/fuid/success');
  expect(RECOVERY_FAILURES).toEqual({ userId: '/apps/fuid/failure', errorPage: 'Failure' });
});

test('a usage record, field by field @STA-7', () => {
  expect(recoveryRecord(testPage, usage, now)).toEqual({
    EVENT_TYPE: 'portal_USAGE_STATS',
    EVENT_NAME: 'FPS/verifyOTPPage/Email',
    SCENARIO: 'FPS',
    RECOVERY_STEP: 'sent',
    CHANNEL: 'Email',
    JOURNEY_TIME: 90_000,
    EMBEDDED_PORTAL: false,
    LAST_ACTIVITY_TIME_STAMP: expect.stringMatching(/^2026-03-01T\d\d:04:00/),
    LAST_ACTIVITY_USER_ID: 'alex.morgan',
    LINE_OF_BUSINESS: 'Client Experience Delivery',
    PLUGIN_NAME: 'recovery-mf',
    SSO_PARTNER_ID: '',
    STATE_GUID: '9d2e',
    WL_KEY: 'ray',
    USER_LANGUAGE: 'de-DE',
    ELAPSED_TIME: 4_000,
    FROM_STATE: 'FPSgenerateOTPPage',
    TIME_STAMP_WITH_ZONE: expect.stringMatching(/^2026-03-01T\d\d:05:07/),
    TO_STATE: 'FPS/verifyOTPPage/Email',
    TRANSITION_END_TIME: expect.stringMatching(/^2026-03-01T\d\d:05:07/),
    TRANSITION_START_TIME: expect.stringMatching(/^2026-03-01T\d\d:05:03/),
    TRANSITION_STATUS: 'Success',
    HOST_URL: 'https://portal.example',
    USER_TYPE: 'external',
  });
});

test('the error page is a failure; a forgotten User ID is recorded as empty @STA-7 @VAL-6', () => {
  const failed = recoveryRecord(
    testPage,
    { ...usage, step: 'failed', name: RECOVERY_FAILURES.errorPage, userId: null },
    now,
  );
  expect(failed).toMatchObject({
    EVENT_NAME: 'Failure',
    TRANSITION_STATUS: 'Failure',
    LAST_ACTIVITY_USER_ID: '',
  });
});

test.each([
  ['Email', 'Generate OTP - Email Challenge'],
  ['SMS', 'SMS Challenge'],
  ['Call', 'Call Challenge'],
] as const)('requesting a passcode by %s is the event %s @STA-7', (channel, name) => {
  expect(challengeRecord(testPage, usage, channel, now)).toMatchObject({
    ...testCommonFields,
    EVENT_NAME: 'portal_USER_CLICK_STATS',
    ACTION: name,
    COMPONENT: 'recovery-mf',
    EVENT_TYPE: 'event',
    FIELD_ID: `challenge_button_${channel.toLowerCase()}`,
    FIELD_VALUE: '',
    TRANSACTION_DETAILS: 'FPS 9d2e',
  });
});
