import { otpAuth } from '../../src/fixtures';
import type { RecoveryEvent } from '../../src/flow/recovery-events';
import { proofChallenge } from '../proof-challenge';
import { at, type Case, failure, fuid, GENERIC } from './case';

const reset: RecoveryEvent = { type: 'RESET', flow: 'FPS', firstTime: false };
export const REQUEST_CASES: readonly Case[] = [
  ...(['REQUEST', 'OTP', 'VERIFY', 'ERROR', 'INFO'] as const).map((page): Case => [
    `REC-1 opening the page again resets ${page}, with user type both`,
    at(page, { userId: 'x', userType: 'internal', busy: 'verifyOtp' }),
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
    'CHG-1 D-7 a redirect back from the new password shows its reason',
    at('REQUEST'),
    { type: 'REDIRECTED_BACK' },
    'REQUEST',
    null,
    { errorMessage: { key: 'error.ledBack' } },
  ],
  [
    'REC-3 a User ID retrieves the channels',
    at('REQUEST'),
    { type: 'USER_ID_ENTERED', userId: 'alex' },
    'REQUEST',
    'startRecovery',
    { userId: 'alex', busy: 'startRecovery' },
  ],
  [
    'SEC-R4 D-8 a demanded proof of work keeps the page and its input',
    at('REQUEST', { userId: 'alex' }),
    { type: 'PROOF_DEMANDED', step: 'startRecovery', challenge: proofChallenge, proofs: 0 },
    'REQUEST',
    'proveWork',
    { userId: 'alex', busy: 'proveWork', errorMessage: null },
  ],
  [
    'REC-8 details look the user up',
    at('REQUEST', fuid),
    { type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'a@b.de' },
    'REQUEST',
    'findUser',
    { firstName: 'A', lastName: 'B', emailId: 'a@b.de' },
  ],
  [
    'REC-8 a found user continues with the channels in flow FUID',
    at('REQUEST'),
    { type: 'USER_FOUND', principalId: 'sealed', userId: 'handle' },
    'REQUEST',
    'startRecovery',
    { flow: 'FUID', transactionKey: 'sealed', userId: 'handle' },
  ],
  [
    'REC-8 an unknown user shows forgotUser.error_msg',
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
];
