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

test('REC-2 every transition of the flow has a test case', () => {
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
  ['REC-7 input without a message changes nothing', at('VERIFY'), { type: 'ERROR_CLEARED' }],
  [
    'SEC-R17 Back to the request that is on screen changes nothing',
    at('REQUEST'),
    { type: 'STEP_SHOWN', kept: null },
  ],
  ['VER-4 no poll without a phone call', at('VERIFY'), { type: 'PHONE_CALL_POLLED' }],
  ['VER-4 no status is read after a correct passcode', at('VERIFY', rightCode), { type: 'STATUS_DUE' }],
  [
    'VER-5 a failed earlier send changes nothing',
    at('VERIFY'),
    { type: 'SEND_FAILED', sentAt: 1, earlier: null },
  ],
  [
    'VER-5 a failed send that is reported again changes nothing',
    at('VERIFY', { failedSend: { ...sentByEmail, hasEarlier: false } }),
    { type: 'SEND_FAILED', sentAt: sentByEmail.sentAt, earlier: null },
  ],
  [
    'VER-4 a failed phone call is not polled',
    at('VERIFY', { ...byCall, failedSend: { ...sentByCall, hasEarlier: false } }),
    { type: 'PHONE_CALL_POLLED' },
  ],
  [
    'VER-4 a late status changes nothing after the phone call is confirmed',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' },
  ],
  [
    'VER-4 a confirmed phone call is not polled',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'PHONE_CALL_POLLED' },
  ],
  [
    'VER-4 VER-5 the phone call is not polled while another one is being requested',
    at('VERIFY', { ...byCall, busy: 'resendCode' }),
    { type: 'PHONE_CALL_POLLED' },
  ],
  [
    'SEC-R17 a second request is not sent while one is in flight',
    at('VERIFY', { busy: 'verifyCode' }),
    { type: 'PASSCODE_SUBMITTED', otp: '1' },
  ],
  [
    'SEC-R17 a second click does not leave the options while a passcode is being sent',
    at('OTP', { busy: 'generateCode' }),
    { type: 'RETURNED' },
  ],
  [
    'SEC-R17 a second click does not leave the passcode while it is being verified',
    at('VERIFY', { busy: 'verifyCode' }),
    { type: 'RETURNED' },
  ],
  [
    'SEC-R17 a late rejection is ignored on another screen',
    at('OTP'),
    { type: 'VERIFICATION_FAILED', failure: wrong, at: 5 },
  ],
  ['SEC-R17 a closed recovery accepts no passcode', at('ERROR'), { type: 'PASSCODE_SUBMITTED', otp: '1' }],
] as const)('%s', (_title, from, event) => {
  expect(transition(from, event)).toBeNull();
});
