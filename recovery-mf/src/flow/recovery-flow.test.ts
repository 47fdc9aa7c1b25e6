import type { CallFailure } from '../calls/call-failure';
import { otpAuth, sentByCall, sentByEmail } from '../fixtures';
import type { EffectName, RecoveryEvent } from './recovery-events';
import { nextStep, RECOVERY_FLOW } from './recovery-flow';
import { openedRecovery, UNVERIFIED, type PageType, type RecoveryState } from './recovery-state';

const failure = (over: Partial<CallFailure> = {}): CallFailure => ({
  kind: 'refused',
  code: null,
  retryAfterSeconds: null,
  ...over,
});
const wrong = failure({ code: 'OTP_ERR_001' });
const locked = failure({ code: 'OTP_ERR_003' });
const away = failure({ kind: 'unavailable' });

const at = (pageType: PageType, over: Partial<RecoveryState> = {}): RecoveryState => ({
  ...openedRecovery('FPS', false),
  ...(pageType !== 'REQUEST' && { otpAuth }),
  ...(pageType === 'VERIFY' && { sendOtp: sentByEmail }),
  pageType,
  ...over,
});
const byCall = { sendOtp: sentByCall };
const fuid = { flow: 'FUID', source: 'fuid', transactionKey: 'sealed' } as const;
const rightCode = { verifyOtp: { ...UNVERIFIED, authenticationResult: 'SUCCESS' as const } };
const GENERIC = { errorMessage: { key: 'error.generic' } };

type Case = [
  title: string,
  from: RecoveryState,
  event: RecoveryEvent,
  to: PageType,
  effect: EffectName | null,
  change?: Partial<RecoveryState>,
];

const reset: RecoveryEvent = { type: 'RESET', flow: 'FPS', firstTime: false };
const cases: Case[] = [
  ...(['REQUEST', 'OTP', 'VERIFY', 'ERROR', 'INFO'] as const).map((page): Case => [
    `REC-1 opening again resets ${page}, user type both`,
    at(page, { userId: 'x', userType: 'internal', busy: 'verifyCode' }),
    reset,
    'REQUEST',
    null,
    { userId: '', userType: 'both', otpAuth: null, sendOtp: null, busy: null, journey: 1 },
  ]),
  ...(['REQUEST', 'OTP', 'VERIFY'] as const).map((page): Case => [
    `REC-3 editing clears the error on ${page}`,
    at(page, GENERIC),
    { type: 'ERROR_CLEARED' },
    page,
    null,
    { errorMessage: null },
  ]),

  [
    'REC-3 a user ID retrieves the channels',
    at('REQUEST'),
    { type: 'USER_ID_ENTERED', userId: 'alex' },
    'REQUEST',
    'retrieveChannels',
    { userId: 'alex', busy: 'retrieveChannels' },
  ],
  [
    'REC-8 details look the user up',
    at('REQUEST', fuid),
    { type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'a@b.de' },
    'REQUEST',
    'lookUpUser',
    { emailId: 'a@b.de' },
  ],
  [
    'REC-8 a found user goes on to the channels with flow FUID',
    at('REQUEST'),
    { type: 'USER_FOUND', principalId: 'sealed', userId: 'handle' },
    'REQUEST',
    'retrieveChannels',
    { flow: 'FUID', transactionKey: 'sealed', userId: 'handle' },
  ],
  [
    'REC-8 nobody found shows forgotUser error_msg',
    at('REQUEST', fuid),
    { type: 'USER_NOT_FOUND', failure: failure() },
    'REQUEST',
    null,
    { errorMessage: { key: 'forgotUser.error_msg' } },
  ],
  [
    'REC-9 channels lead to OTP and set the user type',
    at('REQUEST'),
    { type: 'CHANNELS_FOUND', otpAuth, userType: 'internal' },
    'OTP',
    null,
    { otpAuth, userType: 'internal' },
  ],
  [
    'REC-9 failed channels show the generic error',
    at('REQUEST'),
    { type: 'CHANNELS_FAILED', failure: failure() },
    'REQUEST',
    null,
    GENERIC,
  ],

  [
    'OTP-1 returning from OTP forgets the channels',
    at('OTP', { call_error: true }),
    { type: 'RETURNED' },
    'REQUEST',
    null,
    { otpAuth: null, call_error: false },
  ],
  [
    'OTP-2 a channel sends a passcode',
    at('OTP', { call_error: true }),
    { type: 'CHANNEL_CHOSEN', channel: 'Email' },
    'OTP',
    'generateCode',
    { call_error: false },
  ],
  [
    'OTP-2 a sent passcode leads to VERIFY',
    at('OTP'),
    { type: 'CODE_SENT', sendOtp: sentByEmail },
    'VERIFY',
    null,
    { sendOtp: sentByEmail },
  ],
  [
    'OTP-5 a refused passcode leads to ERROR',
    at('OTP'),
    { type: 'CODE_NOT_SENT', failure: failure(), at: 5 },
    'ERROR',
    null,
    { closedAt: 5 },
  ],
  [
    'SEC-R17 a service that could not answer keeps OTP, and trying again works',
    at('OTP'),
    { type: 'CODE_NOT_SENT', failure: away, at: 5 },
    'OTP',
    null,
    { errorMessage: { key: 'error.unavailable' } },
  ],
  [
    'SEC-R17 a call confirmed after turning away: user ID',
    at('OTP', fuid),
    { type: 'VERIFIED' },
    'OTP',
    'sendUserId',
  ],
  [
    'SEC-R17 a call confirmed after turning away: first time',
    at('OTP', { firstTime: true }),
    { type: 'VERIFIED' },
    'OTP',
    'goToChangePassword',
  ],
  [
    'SEC-R17 a call confirmed after turning away: password',
    at('OTP'),
    { type: 'VERIFIED' },
    'OTP',
    'requestTemporaryPassword',
  ],
  ['SEC-R17 then the user ID is sent', at('OTP', fuid), { type: 'USER_ID_SENT' }, 'INFO', null],
  [
    'SEC-R17 then the user ID is not sent',
    at('OTP', fuid),
    { type: 'USER_ID_NOT_SENT', failure: failure() },
    'OTP',
    null,
    GENERIC,
  ],
  [
    'SEC-R17 then the temporary password is there',
    at('OTP'),
    { type: 'TEMPORARY_PASSWORD_READY' },
    'OTP',
    'goToChangePassword',
  ],
  [
    'SEC-R17 then the temporary password fails',
    at('OTP'),
    { type: 'TEMPORARY_PASSWORD_FAILED', failure: failure(), at: 5 },
    'ERROR',
    null,
    { closedAt: 5 },
  ],

  [
    'VER-2 returning from VERIFY forgets the passcode',
    at('VERIFY'),
    { type: 'RETURNED' },
    'OTP',
    null,
    { sendOtp: null, otpAuth },
  ],
  [
    'VER-6 a verified FUID sends the user ID on another try',
    at('VERIFY', { ...fuid, ...rightCode }),
    { type: 'CODE_ENTERED', otp: '1' },
    'VERIFY',
    'sendUserId',
  ],
  [
    'VER-6 a verified FTU leaves on another try',
    at('VERIFY', { firstTime: true, ...rightCode }),
    { type: 'CODE_ENTERED', otp: '1' },
    'VERIFY',
    'goToChangePassword',
  ],
  [
    'VER-6 a verified FPS asks for the temporary password on another try',
    at('VERIFY', rightCode),
    { type: 'CODE_ENTERED', otp: '1' },
    'VERIFY',
    'requestTemporaryPassword',
  ],
  [
    'VER-3 an entered passcode is verified',
    at('VERIFY', GENERIC),
    { type: 'CODE_ENTERED', otp: '1' },
    'VERIFY',
    'verifyCode',
    { errorMessage: null, busy: 'verifyCode' },
  ],
  [
    'VER-4 a call is polled without waiting',
    at('VERIFY', byCall),
    { type: 'CALL_POLLED' },
    'VERIFY',
    'pollCall',
    { busy: null },
  ],
  ['VER-5 a resend is asked for', at('VERIFY'), { type: 'RESEND_ASKED' }, 'VERIFY', 'resendCode'],
  [
    'VER-5 a new passcode takes the place of the old',
    at('VERIFY', byCall),
    { type: 'CODE_SENT', sendOtp: { ...sentByCall, otp: '111222' } },
    'VERIFY',
    null,
    { sendOtp: { ...sentByCall, otp: '111222' } },
  ],
  [
    'VER-7 a locked resend leads to ERROR',
    at('VERIFY'),
    { type: 'CODE_NOT_SENT', failure: locked, at: 5 },
    'ERROR',
    null,
    { closedAt: 5 },
  ],
  [
    'VER-5 a failed resend shows the generic error',
    at('VERIFY'),
    { type: 'CODE_NOT_SENT', failure: failure(), at: 5 },
    'VERIFY',
    null,
    GENERIC,
  ],
  [
    'VER-6 the right passcode of FUID sends the e-mail',
    at('VERIFY', fuid),
    { type: 'VERIFIED' },
    'VERIFY',
    'sendUserId',
  ],
  [
    'VER-6 the right passcode of FTU goes straight to change password',
    at('VERIFY', { firstTime: true }),
    { type: 'VERIFIED' },
    'VERIFY',
    'goToChangePassword',
  ],
  [
    'VER-6 the right passcode of FPS asks for a temporary password first',
    at('VERIFY'),
    { type: 'VERIFIED' },
    'VERIFY',
    'requestTemporaryPassword',
  ],
  [
    'VER-4 a pending call stays',
    at('VERIFY', byCall),
    { type: 'CALL_PENDING', callStatus: 'ANSWERED' },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, callStatus: 'ANSWERED' } },
  ],
  [
    'VER-7 an unreachable call goes back to OTP',
    at('VERIFY', byCall),
    { type: 'CALL_UNREACHABLE' },
    'OTP',
    null,
    { call_error: true, sendOtp: null },
  ],
  [
    'VER-7 OTP_ERR_003 leads to ERROR',
    at('VERIFY', byCall),
    { type: 'NOT_VERIFIED', failure: locked, at: 5 },
    'ERROR',
    null,
    { closedAt: 5 },
  ],
  [
    'VER-7 a failed call goes back to OTP',
    at('VERIFY', byCall),
    { type: 'NOT_VERIFIED', failure: failure(), at: 5 },
    'OTP',
    null,
    { call_error: true },
  ],
  [
    'VER-2 a wrong passcode is told at the field',
    at('VERIFY'),
    { type: 'NOT_VERIFIED', failure: wrong, at: 5 },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, failure: { key: 'verify.wrong.Email' }, refusals: 1 } },
  ],
  [
    'VER-7 any other failure shows the generic error',
    at('VERIFY'),
    { type: 'NOT_VERIFIED', failure: failure(), at: 5 },
    'VERIFY',
    null,
    GENERIC,
  ],
  ['VER-6 the sent user ID leads to INFO', at('VERIFY', fuid), { type: 'USER_ID_SENT' }, 'INFO', null],
  [
    'VER-6 an unsent user ID shows the generic error',
    at('VERIFY', fuid),
    { type: 'USER_ID_NOT_SENT', failure: failure() },
    'VERIFY',
    null,
    GENERIC,
  ],
  [
    'VER-6 a temporary password leads to change password',
    at('VERIFY'),
    { type: 'TEMPORARY_PASSWORD_READY' },
    'VERIFY',
    'goToChangePassword',
  ],
  [
    'VER-6 a refused temporary password leads to ERROR',
    at('VERIFY'),
    { type: 'TEMPORARY_PASSWORD_FAILED', failure: failure(), at: 5 },
    'ERROR',
    null,
    { closedAt: 5 },
  ],
  [
    'SEC-R17 a temporary password can be asked for again when the service was away',
    at('VERIFY'),
    { type: 'TEMPORARY_PASSWORD_FAILED', failure: away, at: 5 },
    'VERIFY',
    null,
    { errorMessage: { key: 'error.unavailable' } },
  ],
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
  [
    'VER-4 no poll once the call is confirmed',
    at('VERIFY', { ...byCall, ...rightCode }),
    { type: 'CALL_POLLED' },
  ],
  [
    'SEC-R17 no second call beside a running one',
    at('VERIFY', { busy: 'verifyCode' }),
    { type: 'CODE_ENTERED', otp: '1' },
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
