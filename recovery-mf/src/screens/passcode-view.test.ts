import { UNVERIFIED } from '../flow/recovery-state';
import { passcodeView } from './passcode-view';

const STATE = { verifyOtp: UNVERIFIED, errorMessage: null, failedSend: null, lastTry: false };
const ENTRY = { otp: '', notice: null, isShown: false, attempts: 0 };
const wrong = { ...UNVERIFIED, failure: { key: 'verify.wrong.Email' } as const };
const expired = { ...UNVERIFIED, failure: { key: 'verify.expired' } as const };

test.each([
  ['at the field while nothing failed', { lastTry: true }, {}, 'hint'],
  ['with the failure of the last passcode', { lastTry: true, verifyOtp: wrong }, {}, 'error'],
  ['nowhere when starting again is advised', { lastTry: true, verifyOtp: expired }, { resendsLeft: 0 }, null],
  ['nowhere before the last attempt', { verifyOtp: wrong }, {}, null],
])('the warning about the last attempt is %s @VER-2', (_where, state, sendOtp, expected) => {
  expect(passcodeView({ ...STATE, ...state }, sendOtp, ENTRY).lastTryAt).toBe(expected);
});

test('an expired passcode without further resends has another message @VER-5', () => {
  const view = (resendsLeft: number) =>
    passcodeView({ ...STATE, verifyOtp: expired }, { resendsLeft }, ENTRY);
  expect([view(1).failureKey, view(0).failureKey]).toEqual(['verify.expired', 'verify.expiredLast']);
});

test('the title reports a failure only after an attempt, or one of the service @VER-2', () => {
  const hasFailed = (entry: Partial<typeof ENTRY>, state = {}) =>
    passcodeView({ ...STATE, ...state }, {}, { ...ENTRY, ...entry }).hasFailed;
  expect(hasFailed({ isShown: true })).toBe(false);
  expect(hasFailed({ isShown: true, attempts: 1 })).toBe(true);
  expect(hasFailed({}, { errorMessage: { key: 'error.offline' } })).toBe(true);
});
