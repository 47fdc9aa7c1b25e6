import { otpAuth } from '../../fixtures';
import { UNVERIFIED } from '../recovery-state';
import { at, byCall, failure, finished, GENERIC, locked, over, wrong, type Case } from './case';

export const PASSCODE_CASES: readonly Case[] = [
  [
    'VER-2 returning from VERIFY clears the passcode',
    at('VERIFY'),
    { type: 'RETURNED' },
    'OTP',
    null,
    { sendOtp: null, otpAuth },
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
    'VER-8 SEC-R17 a passcode after another page has changed the password leads to ERROR',
    at('VERIFY'),
    { type: 'NOT_VERIFIED', failure: finished, at: 5 },
    'ERROR',
    null,
    { closed: { at: 5, reference: otpAuth.reference, outcome: 'CHANGED_ELSEWHERE' } },
  ],
  [
    'VER-7 OTP_ERR_003 leads to ERROR',
    at('VERIFY', byCall),
    { type: 'NOT_VERIFIED', failure: locked, at: 5 },
    'ERROR',
    null,
    { closed: { at: 5, reference: otpAuth.reference } },
  ],
  [
    'VER-2 a wrong passcode is reported at the field',
    at('VERIFY'),
    { type: 'NOT_VERIFIED', failure: wrong, at: 5 },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, failure: { key: 'verify.wrong.Email' }, refusals: 1 } },
  ],
  [
    'D-8 the last remaining attempt is reported',
    at('VERIFY'),
    { type: 'NOT_VERIFIED', failure: { ...wrong, attemptsLeft: 1 }, at: 5 },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, failure: { key: 'verify.wrong.Email' }, refusals: 1 }, lastTry: true },
  ],
  [
    'D-8 the last remaining attempt is reported with an expired passcode, too',
    at('VERIFY', { lastTry: true }),
    { type: 'NOT_VERIFIED', failure: failure({ code: 'OTP_ERR_002' }), at: 5 },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, failure: { key: 'verify.expired' }, refusals: 1 }, lastTry: true },
  ],
  [
    'VER-7 any other error shows the generic message',
    at('VERIFY'),
    { type: 'NOT_VERIFIED', failure: failure(), at: 5 },
    'VERIFY',
    null,
    GENERIC,
  ],
  [
    'SEC-R17 a passcode in an expired recovery leads to the request, the input is kept',
    at('VERIFY', { userId: 'alex' }),
    { type: 'NOT_VERIFIED', failure: over, at: 5 },
    'REQUEST',
    null,
    { userId: 'alex', otpAuth: null, sendOtp: null, errorMessage: { key: 'error.ended' } },
  ],
];
