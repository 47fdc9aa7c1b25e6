import { NO_COOKIES } from '../../src/api/api-error';
import { NOT_CHECKED } from '../../src/flow/failure-messages';
import { UNVERIFIED } from '../../src/flow/recovery-state';
import { at, away, byCall, type Case, failure, GENERIC, lastByCall } from './case';

export const PHONE_CALL_CASES: readonly Case[] = [
  [
    'VER-5 OTP-3 a failed last phone call is kept in the state, since no other is left',
    at('VERIFY', { sendOtp: lastByCall }),
    { type: 'CHANNEL_UNREACHABLE' },
    'OTP',
    null,
    { sendOtp: lastByCall, call_error: true },
  ],
  [
    'VER-4 polling a phone call does not set busy',
    at('VERIFY', byCall),
    { type: 'PHONE_CALL_POLLED' },
    'VERIFY',
    'pollPhoneCall',
    { busy: null },
  ],
  [
    'VER-4 reading the status of a phone call does not set busy',
    at('VERIFY', byCall),
    { type: 'STATUS_DUE' },
    'VERIFY',
    'readCallStatus',
    { busy: null },
  ],
  [
    'VER-4 a pending phone call stays',
    at('VERIFY', byCall),
    { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, callStatus: 'ANSWERED' } },
  ],
  [
    'VER-7 an unreachable phone call leads back to OTP',
    at('VERIFY', byCall),
    { type: 'CHANNEL_UNREACHABLE' },
    'OTP',
    null,
    { call_error: true, sendOtp: null },
  ],
  [
    'VER-7 a failed phone call leads back to OTP',
    at('VERIFY', byCall),
    { type: 'VERIFICATION_FAILED', failure: failure(), at: 5 },
    'OTP',
    null,
    { call_error: true },
  ],
  [
    'VER-4 VER-7 a failed poll does not end the phone call',
    at('VERIFY', byCall),
    { type: 'VERIFICATION_FAILED', failure: away, at: 5 },
    'VERIFY',
    null,
    { errorMessage: NOT_CHECKED },
  ],
  [
    'VER-4 the next poll result clears the error of a failed poll',
    at('VERIFY', { ...byCall, errorMessage: NOT_CHECKED }),
    { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, callStatus: 'ANSWERED' }, errorMessage: null },
  ],
  [
    'VER-5 the next poll result keeps other errors, such as that of a failed resend',
    at('VERIFY', { ...byCall, ...GENERIC }),
    { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' },
    'VERIFY',
    null,
    { verifyOtp: { ...UNVERIFIED, callStatus: 'ANSWERED' }, ...GENERIC },
  ],
  [
    'VER-7 cookies lost during a phone call lead back to OTP',
    at('VERIFY', byCall),
    { type: 'VERIFICATION_FAILED', failure: { ...away, code: NO_COOKIES }, at: 5 },
    'OTP',
    null,
    { call_error: true },
  ],
];
