import { otpAuth } from '../../src/fixtures';
import { UNVERIFIED } from '../../src/flow/recovery-state';
import { at, byCall, type Case, failure, finished, GENERIC, locked, over, wrong } from './case';

export const PASSCODE_CASES: readonly Case[] = [
  [
    'VER-2 input clears the message at the field and keeps its number of rejections',
    at('VERIFY', {
      verifyOtp: { ...UNVERIFIED, rejections: 2, failure: { key: 'verify.wrong.Email' } },
    }),
    { type: 'ERROR_CLEARED' },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, rejections: 2, failure: null } },
  ],
  [
    'D-8 two remaining attempts are not reported as the last one',
    at('VERIFY'),
    { type: 'VERIFICATION_FAILED', failure: { ...wrong, attemptsLeft: 2 }, at: 5 },
    'VERIFY',
    null,
    { lastTry: false },
  ],
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
    { type: 'PASSCODE_SUBMITTED', otp: '1' },
    'VERIFY',
    'verifyOtp',
    { errorMessage: null, busy: 'verifyOtp' },
  ],
  [
    'VER-8 SEC-R17 a passcode after another page has changed the password leads to ERROR',
    at('VERIFY'),
    { type: 'VERIFICATION_FAILED', failure: finished, at: 5 },
    'ERROR',
    null,
    { closed: { at: 5, reference: otpAuth.reference, outcome: 'CHANGED_ELSEWHERE' } },
  ],
  [
    'VER-7 OTP_ERR_003 leads to ERROR',
    at('VERIFY', byCall),
    { type: 'VERIFICATION_FAILED', failure: locked, at: 5 },
    'ERROR',
    null,
    { closed: { at: 5, reference: otpAuth.reference } },
  ],
  [
    'VER-2 a wrong passcode is reported at the field',
    at('VERIFY'),
    { type: 'VERIFICATION_FAILED', failure: wrong, at: 5 },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, failure: { key: 'verify.wrong.Email' }, rejections: 1 } },
  ],
  [
    'D-8 the last remaining attempt is reported',
    at('VERIFY'),
    { type: 'VERIFICATION_FAILED', failure: { ...wrong, attemptsLeft: 1 }, at: 5 },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, failure: { key: 'verify.wrong.Email' }, rejections: 1 }, lastTry: true },
  ],
  [
    'VER-7 any other error shows the generic message',
    at('VERIFY'),
    { type: 'VERIFICATION_FAILED', failure: failure(), at: 5 },
    'VERIFY',
    null,
    GENERIC,
  ],
  [
    'SEC-R17 a passcode in an expired recovery leads to the request, the input is kept',
    at('VERIFY', { userId: 'alex' }),
    { type: 'VERIFICATION_FAILED', failure: over, at: 5 },
    'REQUEST',
    null,
    { userId: 'alex', otpAuth: null, sendOtp: null, errorMessage: { key: 'error.ended' } },
  ],
];
