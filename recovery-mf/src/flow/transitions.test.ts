import { sentByCall, sentByEmail } from '../fixtures';
import { at, byCall, rightCode, wrong, type Case } from './flow-cases/case';
import { AFTER_VERIFIED_CASES } from './flow-cases/after-verified';
import { FAILED_SEND_CASES } from './flow-cases/failed-send';
import { HISTORY_CASES } from './flow-cases/history';
import { OPTIONS_CASES } from './flow-cases/options';
import { PASSCODE_CASES } from './flow-cases/passcode';
import { PHONE_CALL_CASES } from './flow-cases/phone-call';
import { REQUEST_CASES } from './flow-cases/request';
import { RESEND_CASES } from './flow-cases/resend';
import { nextStep, RECOVERY_FLOW } from './transitions';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';

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
  const step = nextStep(from, event);
  expect(step?.effect).toBe(effect);
  expect(step?.state).toMatchObject({ ...change, pageType: to });
});

test('REC-2 every line of the flow has its case', () => {
  const lines = Object.entries(RECOVERY_FLOW).flatMap(([page, rows]) =>
    Object.entries(rows).flatMap(([event, list]) => list.map((_, index) => `${page} ${event} ${index}`)),
  );
  const taken = cases.map(([, from, event]) => {
    const rows = RECOVERY_FLOW[from.pageType][event.type] as readonly {
      when?: (state: RecoveryState, event: RecoveryEvent) => boolean;
    }[];
    const index = rows.findIndex(({ when }) => when === undefined || when(from, event));
    return `${from.pageType} ${event.type} ${index}`;
  });
  expect([...new Set(taken)].sort()).toEqual(lines.sort());
});

test.each([
  ['VER-4 no poll without a call', at('VERIFY'), { type: 'CALL_POLLED' }],
  ['VER-4 no status is read once the passcode was right', at('VERIFY', rightCode), { type: 'STATUS_DUE' }],
  [
    'VER-5 a failure of an earlier passcode changes nothing',
    at('VERIFY'),
    { type: 'SEND_FAILED', sentAt: 1, earlier: null },
  ],
  [
    'VER-5 a failure that is read once more changes nothing',
    at('VERIFY', { failedSend: { ...sentByEmail, hasEarlier: false } }),
    { type: 'SEND_FAILED', sentAt: sentByEmail.sentAt, earlier: null },
  ],
  [
    'VER-4 no poll of a call that failed',
    at('VERIFY', { ...byCall, failedSend: { ...sentByCall, hasEarlier: false } }),
    { type: 'CALL_POLLED' },
  ],
  [
    'VER-4 a late status changes nothing once the call is confirmed',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'CALL_PENDING', callStatus: 'ANSWERED' },
  ],
  [
    'VER-4 no poll once the call is confirmed',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'CALL_POLLED' },
  ],
  [
    'VER-4 VER-5 no poll of a call while another one is being asked for',
    at('VERIFY', { ...byCall, busy: 'resendCode' }),
    { type: 'CALL_POLLED' },
  ],
  [
    'SEC-R17 no second call beside a running one',
    at('VERIFY', { busy: 'verifyCode' }),
    { type: 'CODE_ENTERED', otp: '1' },
  ],
  [
    'SEC-R17 a second click does not lead away from a passcode on its way',
    at('OTP', { busy: 'generateCode' }),
    { type: 'RETURNED' },
  ],
  [
    'SEC-R17 a second click does not lead away from a check',
    at('VERIFY', { busy: 'verifyCode' }),
    { type: 'RETURNED' },
  ],
  [
    'SEC-R17 a late refusal means nothing on another screen',
    at('OTP'),
    { type: 'NOT_VERIFIED', failure: wrong, at: 5 },
  ],
  ['SEC-R17 a closed recovery takes no passcode', at('ERROR'), { type: 'CODE_ENTERED', otp: '1' }],
] as const)('%s', (_title, from, event) => {
  expect(nextStep(from, event)).toBeNull();
});
