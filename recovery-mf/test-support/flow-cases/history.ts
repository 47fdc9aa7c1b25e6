import { otpAuth, sentByEmail } from '../../src/fixtures';
import { at, type Case, fuid, GENERIC, persisted, lastSent, rightCode } from './case';

const CLOSED = { closed: { at: 5, reference: '7F2K-91QD' } };
const SENT = { sentTo: 'a*x@b.de' };

export const HISTORY_CASES: readonly Case[] = [
  ...(['OTP', 'VERIFY'] as const).map((page): Case => [
    `SEC-R17 a step persisted as ${page} is restored from REQUEST`,
    at('REQUEST'),
    { type: 'STEP_SHOWN', kept: persisted(page) },
    page,
    null,
    { otpAuth, sendOtp: page === 'VERIFY' ? sentByEmail : null, userId: 'alex', userType: 'internal' },
  ]),
  [
    'SEC-R17 Forward shows the passcode again, nothing is sent',
    at('OTP', GENERIC),
    { type: 'STEP_SHOWN', kept: persisted('VERIFY') },
    'VERIFY',
    null,
    { sendOtp: sentByEmail, errorMessage: null },
  ],
  [
    'SEC-R17 Back from the options leads to the request, the input is kept',
    at('OTP', { userId: 'alex' }),
    { type: 'STEP_SHOWN', kept: null },
    'REQUEST',
    null,
    { userId: 'alex', otpAuth: null },
  ],
  [
    'SEC-R17 Back from the passcode leads to the options',
    at('VERIFY'),
    { type: 'STEP_SHOWN', kept: persisted('OTP') },
    'OTP',
    null,
    { otpAuth, sendOtp: null },
  ],
  [
    'VER-5 OTP-1 after Back from the last passcode the options know that none is left',
    at('VERIFY', { sendOtp: lastSent }),
    { type: 'STEP_SHOWN', kept: persisted('OTP') },
    'OTP',
    null,
    { sendOtp: lastSent, errorMessage: null },
  ],
  [
    'VER-8 SEC-R17 a closed recovery is shown again after a reload, such as for another language',
    at('REQUEST'),
    { type: 'STEP_SHOWN', kept: persisted('ERROR', CLOSED) },
    'ERROR',
    null,
    { ...CLOSED, userType: 'internal', userId: '', otpAuth: null },
  ],
  [
    'VER-9 SEC-R17 a sent User ID is shown again after a reload, with the masked e-mail address',
    at('REQUEST', fuid),
    { type: 'STEP_SHOWN', kept: persisted('INFO', { ...fuid, ...rightCode, ...SENT }) },
    'INFO',
    null,
    { ...SENT, ...rightCode, flow: 'FUID', otpAuth: null },
  ],
  [
    'SEC-R17 two steps back at once',
    at('VERIFY'),
    { type: 'STEP_SHOWN', kept: null },
    'REQUEST',
    null,
    { otpAuth: null, sendOtp: null },
  ],
  ...(['ERROR', 'INFO'] as const).map((page): Case => [
    `SEC-R17 Back from ${page} resets the recovery`,
    at(page, fuid),
    { type: 'STEP_SHOWN', kept: persisted('VERIFY') },
    'REQUEST',
    null,
    { flow: 'FUID', otpAuth: null, journey: 1 },
  ]),
  [
    'REC-1 SEC-R17 Back from the end of a first-time set-up resets it',
    at('ERROR', { firstTime: true }),
    { type: 'STEP_SHOWN', kept: persisted('VERIFY') },
    'REQUEST',
    null,
    { flow: 'FPS', source: 'fps', firstTime: true },
  ],
];
