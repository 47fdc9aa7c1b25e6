import { AFTER_VERIFIED_CASES } from '../../test-support/flow-cases/after-verified';
import { at, byCall, type Case, rightCode, wrong } from '../../test-support/flow-cases/case';
import { FAILED_SEND_CASES } from '../../test-support/flow-cases/failed-send';
import { HISTORY_CASES } from '../../test-support/flow-cases/history';
import { OPTIONS_CASES } from '../../test-support/flow-cases/options';
import { PASSCODE_CASES } from '../../test-support/flow-cases/passcode';
import { PHONE_CALL_CASES } from '../../test-support/flow-cases/phone-call';
import { REQUEST_CASES } from '../../test-support/flow-cases/request';
import { RESEND_CASES } from '../../test-support/flow-cases/resend';
import { sentByCall, sentByEmail } from '../fixtures';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import { RECOVERY_TRANSITIONS, transition } from './transitions';

const cases = [
  ...REQUEST_CASES,
  ...OPTIONS_CASES,
  ...PASSCODE_CASES,
  ...RESEND_CASES,
  ...PHONE_CALL_CASES,
  ...AFTER_VERIFIED_CASES,
  ...FAILED_SEND_CASES,
  ...HISTORY_CASES,
];

test.each<Case>(cases)('%s', (_title, from, event, to, effect, change = {}) => {
  const step = transition(from, event);
  expect(step?.effect).toBe(effect);
  expect(step?.state).toMatchObject({ ...change, pageType: to });
});

test('every transition of the flow has a test case @REC-2', () => {
  const lines = Object.entries(RECOVERY_TRANSITIONS).flatMap(([page, rows]) =>
    Object.entries(rows).flatMap(([event, list]) => list.map((_, index) => `${page} ${event} ${index}`)),
  );
  const taken = cases.map(([, from, event]) => {
    const rows = RECOVERY_TRANSITIONS[from.pageType][event.type] as readonly {
      guard?: (state: RecoveryState, event: RecoveryEvent) => boolean;
    }[];
    const index = rows.findIndex(({ guard }) => guard === undefined || guard(from, event));
    return `${from.pageType} ${event.type} ${index}`;
  });
  expect([...new Set(taken)].sort()).toEqual(lines.sort());
});

test.each([
  ['input without a message changes nothing @REC-7', at('VERIFY'), { type: 'ERROR_CLEARED' }],
  [
    'Back to the request that is on screen changes nothing @SEC-R17',
    at('REQUEST'),
    { type: 'STEP_SHOWN', kept: null },
  ],
  ['no poll without a phone call @VER-4', at('VERIFY'), { type: 'PHONE_CALL_POLLED' }],
  ['no status is read after a correct passcode @VER-4', at('VERIFY', rightCode), { type: 'STATUS_DUE' }],
  [
    'a failed earlier send changes nothing @VER-5',
    at('VERIFY'),
    { type: 'SEND_FAILED', sentAt: 1, earlier: null },
  ],
  [
    'a failed send that is reported again changes nothing @VER-5',
    at('VERIFY', { failedSend: { ...sentByEmail, hasEarlier: false } }),
    { type: 'SEND_FAILED', sentAt: sentByEmail.sentAt, earlier: null },
  ],
  [
    'a failed phone call is not polled @VER-4',
    at('VERIFY', { ...byCall, failedSend: { ...sentByCall, hasEarlier: false } }),
    { type: 'PHONE_CALL_POLLED' },
  ],
  [
    'a late status changes nothing after the phone call is confirmed @VER-4',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' },
  ],
  [
    'a confirmed phone call is not polled @VER-4',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'PHONE_CALL_POLLED' },
  ],
  [
    'the phone call is not polled while another one is being requested @VER-4 @VER-5',
    at('VERIFY', { ...byCall, busy: 'generateOtp' }),
    { type: 'PHONE_CALL_POLLED' },
  ],
  [
    'a second request is not sent while one is in flight @SEC-R17',
    at('VERIFY', { busy: 'verifyOtp' }),
    { type: 'PASSCODE_SUBMITTED', otp: '1' },
  ],
  [
    'a second click does not leave the options while a passcode is being sent @SEC-R17',
    at('OTP', { busy: 'generateOtp' }),
    { type: 'RETURNED' },
  ],
  [
    'a second click does not leave the passcode while it is being verified @SEC-R17',
    at('VERIFY', { busy: 'verifyOtp' }),
    { type: 'RETURNED' },
  ],
  [
    'a late rejection is ignored on another screen @SEC-R17',
    at('OTP'),
    { type: 'VERIFICATION_FAILED', failure: wrong, at: 5 },
  ],
  ['a closed recovery accepts no passcode @SEC-R17', at('ERROR'), { type: 'PASSCODE_SUBMITTED', otp: '1' }],
] as const)('%s', (_title, from, event) => {
  expect(transition(from, event)).toBeNull();
});
