import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import { apiFailure } from '../api/api-error';
import { changeFailure, failureMessage, nextStep, passcodeMessage } from './failure-messages';
import { NEXT_STEPS } from './next-steps';

const response = (status: number, data: unknown = {}) => apiFailure({ response: { status, data } });

test('a missing response, or a 502 to 504, means that the service is unavailable @SEC-R17', () => {
  expect(apiFailure(new Error('timeout of 30000ms exceeded')).kind).toBe('unavailable');
  for (const status of [502, 503, 504]) expect(response(status).kind).toBe('unavailable');
  expect(response(500).kind).toBe('rejected');
  expect(apiFailure(null).kind).toBe('unavailable');
});

test('an offline visitor gets a message and may retry @SEC-R17', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const message = failureMessage(apiFailure(new Error('Network Error')));
  expect([message, nextStep(message)]).toEqual([{ key: 'error.offline' }, 'again']);
  onLine.mockRestore();
});

test('codes are read from errorCode or errorMessage, free text is ignored @VER-7', () => {
  expect(response(422, { errorMessage: 'OTP_ERR_003' }).code).toBe('OTP_ERR_003');
  expect(response(422, { errorCode: 'ISB_USRUP06', errorMessage: 'no' }).code).toBe('ISB_USRUP06');
  expect(response(422, { errorMessage: 'Something <b>else</b>' }).code).toBeNull();
});

test.each([
  [30, { key: 'error.waitSeconds', values: { count: 30 } }],
  [89, { key: 'error.waitSeconds', values: { count: 89 } }],
  [90, { key: 'error.waitMinutes', values: { count: 2 } }],
  [600, { key: 'error.waitMinutes', values: { count: 10 } }],
  [119 * 60, { key: 'error.waitMinutes', values: { count: 119 } }],
  [119 * 60 + 1, { key: 'error.waitHours', values: { count: 2 } }],
  [120 * 60, { key: 'error.waitHours', values: { count: 2 } }],
  [120 * 60 + 1, { key: 'error.waitHours', values: { count: 3 } }],
  [24 * 3_600, { key: 'error.waitHours', values: { count: 24 } }],
  [undefined, { key: 'error.limited' }],
])('a rate limit of %s seconds is shown as a waiting time @SEC-R2', (retryAfterSeconds, message) => {
  expect(failureMessage(response(429, { retryAfterSeconds }))).toEqual(message);
});

test('a request without the required cookies is no rejection: the input may be right @REC-9 @STO-1', () => {
  const failure = response(403, { errorCode: 'ISB_COOKIE01' });
  const message = failureMessage(failure, 'forgotUser.error_msg');
  expect([failure.kind, message, nextStep(message)]).toEqual([
    'unavailable',
    { key: 'backend.ISB_COOKIE01' },
    'again',
  ]);
  expect(english.backend.ISB_COOKIE01).toContain('Allow cookies');
  expect(german.backend.ISB_COOKIE01).toContain('Lassen Sie Cookies');
});

test('with the session that replaces a lost one, a rejection without a code means starting again @REC-9 @SEC-R17', () => {
  const rejected = { response: { status: 403, data: { status: 'FAILURE' } } };
  expect(failureMessage(apiFailure(rejected))).toEqual({ key: 'error.generic' });
  const message = failureMessage(apiFailure({ ...rejected, config: { again: true } }));
  expect([message, nextStep(message)]).toEqual([{ key: 'backend.ISB_SITEMDR08' }, 'restart']);
});

test('an unknown code gives the generic message @CHG-4', () => {
  expect(failureMessage(response(422, { errorCode: 'ISB_OTHER99' }))).toEqual({ key: 'error.generic' });
});

test('a user without a contact reads that no passcode can be sent, and is led to the Help Desk @REC-9', () => {
  const message = failureMessage(response(422, { errorCode: 'ISB_SRCH35', outcome: 'NO_CONTACT' }));
  expect([message, nextStep(message)]).toEqual([{ key: 'error.closed.NO_CONTACT' }, 'helpDesk']);
  expect(english.error.closed.NO_CONTACT).toMatch(/^We cannot send you a passcode/);
  expect(german.error.closed.NO_CONTACT).toMatch(/^Wir können Ihnen keinen Einmalcode senden/);
});

test('a message offers the Help Desk exactly if its text names it @CHG-4 @SUP-2', () => {
  const textOf = (key: string) =>
    key
      .replace(/^(error\.wait\w+s|otp\.no\w+s)$/, '$1_other')
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], english);
  for (const [key, steps] of Object.entries<readonly string[]>(NEXT_STEPS))
    expect([key, steps.includes('helpDesk')]).toEqual([key, String(textOf(key)).includes('Help Desk')]);
});

test('a change that the bank has locked leads to the Help Desk, not to another start @CHG-4 @D-13', () => {
  const { at, message } = changeFailure(
    response(403, { errorCode: 'ISB_SITEMDR08', outcome: 'LOCKED' }),
    false,
  );
  expect([at, message.key, nextStep(message)]).toEqual(['page', 'backend.ISB_UACTN02', 'helpDesk']);
});

test('only errors about the password are shown at its field @CHG-2', () => {
  expect(changeFailure(response(422, { errorCode: 'ISB_USRUP06' }), false).at).toBe('newPass');
  expect(changeFailure(response(422, { errorCode: 'ISB_FAIL01' }), false).at).toBe('page');
});

test('wrong and expired passcodes are reported at the field @VER-2', () => {
  expect(passcodeMessage(response(422, { errorMessage: 'OTP_ERR_001' }), 'SMS')).toEqual({
    key: 'verify.wrong.SMS',
  });
  expect(response(422, { errorMessage: 'OTP_ERR_001', attemptsLeft: 1 }).attemptsLeft).toBe(1);
  expect(response(403, { outcome: 'EXPIRED' }).outcome).toBe('EXPIRED');
  expect(response(403, { outcome: 'SOMETHING' })).not.toHaveProperty('outcome');
  expect(passcodeMessage(response(422, { errorMessage: 'OTP_ERR_002' }), 'SMS')).toEqual({
    key: 'verify.expired',
  });
  expect(passcodeMessage(response(500), 'SMS')).toBeNull();
});

test('a mail server failure has its own message and may be retried @SEC-R17 @OTP-5', () => {
  const failure = response(502, { errorCode: 'ISB_EMAIL01' });
  expect([failure.kind, failureMessage(failure)]).toEqual(['unavailable', { key: 'backend.ISB_EMAIL01' }]);
});

test.each([
  ['error.unavailable', 'again'],
  ['error.waitHours', 'again'],
  ['backend.ISB_FAIL01', 'again'],
  ['backend.ISB_AUDT09', 'again'],
  ['backend.ISB_SITEMDR03', 'again'],
  ['backend.ISB_USRUP01', 'again'],
  ['backend.ISB_FAIL07', 'helpDesk'],
  ['error.ended', 'restart'],
  ['backend.ISB_SITEMDR08', 'restart'],
  ['error.generic', 'helpDesk'],
] as const)('the recovery action for %s: %s @CHG-4', (key, way) => {
  expect(nextStep({ key })).toBe(way);
});

test.each([
  ['ISB_SMS01', 'otp.noTexts'],
  ['ISB_CALL01', 'otp.noCalls'],
])('an exhausted budget (%s) is shown with the minutes until the next hour @OTP-1 @D-4', (errorCode, key) => {
  const failure = response(429, { errorCode, retryAfterSeconds: 1_501 });
  expect(failureMessage(failure)).toEqual({ key, values: { count: 26 } });
});
