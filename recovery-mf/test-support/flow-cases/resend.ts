import { otpAuth, sentByCall } from '../../src/fixtures';
import { sentBySms } from '../../src/fixtures/sent-passcodes';
import { at, byCall, type Case, failure, finished, GENERIC, lastSent, locked, over } from './case';

const WAITING = { errorMessage: { key: 'error.waitSeconds', values: { count: 30 } } } as const;
const READY = { key: 'verify.resendReady', values: { count: 30 }, sentAt: 1_000 } as const;
const WAITED = { errorMessage: { key: 'error.waited' } } as const;

export const RESEND_CASES: readonly Case[] = [
  ...(['OTP', 'VERIFY'] as const).map((page): Case => [
    `REC-9 ${page} announces the end of the waiting time`,
    at(page, WAITING),
    { type: 'WAITED' },
    page,
    null,
    WAITED,
  ]),
  [
    'VER-5 the time until a resend is announced',
    at('VERIFY'),
    { type: 'RESEND_ANNOUNCED', resendNotice: READY },
    'VERIFY',
    null,
    { resendNotice: READY },
  ],
  [
    'VER-5 OTP-1 returning from the last passcode keeps it, since no resend is left',
    at('VERIFY', { sendOtp: lastSent }),
    { type: 'RETURNED' },
    'OTP',
    null,
    { sendOtp: lastSent },
  ],
  [
    'VER-5 requesting a resend clears the previous error',
    at('VERIFY', GENERIC),
    { type: 'RESEND_REQUESTED' },
    'VERIFY',
    'generateOtp',
    { errorMessage: null },
  ],
  [
    'VER-5 a new passcode replaces the old one',
    at('VERIFY', byCall),
    { type: 'PASSCODE_SENT', sendOtp: { ...sentByCall, otp: '111222' } },
    'VERIFY',
    null,
    { sendOtp: { ...sentByCall, otp: '111222' } },
  ],
  [
    'VER-7 a locked resend leads to ERROR',
    at('VERIFY'),
    { type: 'PASSCODE_NOT_SENT', failure: locked, at: 5 },
    'ERROR',
    null,
    { closed: { at: 5, reference: otpAuth.reference } },
  ],
  [
    'VER-8 SEC-R17 a resend after another page has changed the password leads to ERROR',
    at('VERIFY'),
    { type: 'PASSCODE_NOT_SENT', failure: finished, at: 5 },
    'ERROR',
    null,
    { closed: { at: 5, reference: otpAuth.reference, outcome: 'CHANGED_ELSEWHERE' } },
  ],
  [
    'VER-5 a failed resend shows the generic error',
    at('VERIFY'),
    { type: 'PASSCODE_NOT_SENT', failure: failure(), at: 5 },
    'VERIFY',
    null,
    GENERIC,
  ],
  [
    'D-8 another passcode adds no attempts',
    at('VERIFY', { lastTry: true }),
    { type: 'PASSCODE_SENT', sendOtp: sentBySms },
    'VERIFY',
    null,
    { sendOtp: sentBySms, lastTry: true },
  ],
  [
    'SEC-R17 a resend in an expired recovery leads to the request, the input is kept',
    at('VERIFY', { userId: 'alex' }),
    { type: 'PASSCODE_NOT_SENT', failure: over, at: 5 },
    'REQUEST',
    null,
    { userId: 'alex', otpAuth: null, sendOtp: null, errorMessage: { key: 'error.ended' } },
  ],
];
