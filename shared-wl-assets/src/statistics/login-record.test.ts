import { type FailedLogin, loginFailureRecord } from './login-record';
import { statisticsUserId } from './statistics-user-id';

const failed: FailedLogin = {
  whiteLabelKey: 'ray',
  userId: 'alex.morgan',
  token: '0f3a',
  authStatus: '1',
  authReason: '0',
  message: 'invalidCredentials',
  environment: 'QA',
  hostUrl: 'https://portal.example',
};
const now = new Date('2026-03-01T09:05:07Z');
const subEvent = (authStatus: string, authReason: string) =>
  loginFailureRecord({ ...failed, authStatus, authReason }, now)['SUB_EVENT_CODE'];

test.each([
  ['1', '0', 'NLA0103'],
  ['1', '24', 'NLA0103'],
  ['0', '24', 'NLA0102'],
  ['', '24', 'NLA0102'],
  ['0', '0', 'NLA0113'],
  ['2', '0', 'NLA0113'],
  ['', '', 'NLA0113'],
  ['11', '240', 'NLA0113'],
])('authStatus %j and authReason %j: %s @STA-3 @LOG-9', (status, reason, code) => {
  expect(subEvent(status, reason)).toBe(code);
});

test('the record of a failed sign-in @STA-3 @LOG-9', () => {
  expect(loginFailureRecord(failed, now)).toEqual({
    WL_KEY: 'ray',
    USER_ID: 'alex.morgan',
    USR_TOKEN: '0f3a',
    EVENT_CODE: 'NLA01',
    SUB_EVENT_CODE: 'NLA0103',
    EVENT_STATUS: 'Failure',
    ERROR_MESSAGE: 'invalidCredentials',
    FAILURE_REASON: '0/1',
    ENVIRONMENT: 'QA',
    HOST_URL: 'https://portal.example',
    LINE_OF_BUSINESS: 'Client Experience Delivery',
    TIME_STAMP_WITH_ZONE: expect.stringMatching(/^2026-03-01T\d\d:\d\d:07[+-]\d\d:\d\d$/),
  });
});

test('a failure without a known message is recorded by its codes @STA-3', () => {
  expect(loginFailureRecord({ ...failed, message: null }, now)).toMatchObject({
    ERROR_MESSAGE: '',
    SUB_EVENT_CODE: 'NLA0103',
  });
});

test('an app has its own event code @STA-3', () => {
  expect(loginFailureRecord({ ...failed, eventCode: 'NLA11' }, now)['EVENT_CODE']).toBe('NLA11');
});

test('invalid and missing values are recorded as empty @STA-3', () => {
  const record = loginFailureRecord(
    {
      ...failed,
      userId: null,
      token: '<b>',
      authStatus: 'x'.repeat(9),
      authReason: '<script>',
      environment: 'a b',
      hostUrl: 'x',
    },
    now,
  );
  expect(record).toMatchObject({
    USER_ID: '',
    USR_TOKEN: '',
    FAILURE_REASON: '/',
    ENVIRONMENT: '',
    HOST_URL: '',
  });
});

test.each([
  ['alex.morgan@example.com', true],
  ['A_b-9', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['', false],
  ['a b', false],
  ['a+b', false],
  ['jörg', false],
  ['<script>', false],
])('the user ID %j is sent: %s @VAL-6', (userId, sent) => {
  expect(statisticsUserId(userId)).toBe(sent ? userId : '');
});
