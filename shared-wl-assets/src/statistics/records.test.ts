/** @jest-environment node */
import { EVENT_NAMES } from '@portal/contract/statistics';
import { testCommonFields, testPage } from '../test-support/statistics-page';
import { commonFields } from './common-fields';
import {
  type Click,
  clickRecord,
  httpRecord,
  type ObservedRequest,
  partRecord,
  type StatisticsPage,
  transitionRecord,
  vitalRecord,
} from './records';

const now = new Date('2026-03-01T09:05:07Z');
const stamped = (time: string): RegExp => new RegExp(`^2026-03-01T\\d\\d:${time}[+-]\\d\\d:\\d\\d$`);
const common = (over: Partial<StatisticsPage>) => commonFields({ ...testPage, ...over });

const click: Click = {
  action: 'Click',
  component: 'recovery-mf',
  eventType: 'click',
  fieldId: 'continue',
  fieldValue: 'Continue',
  redirect: '/app/ray/login',
  details: '',
};
const call: ObservedRequest = {
  method: 'post',
  url: '/portal-login-service/public/fps/email/alex.morgan?otp=483920',
  elapsed: 412.6,
  status: 200,
  successful: true,
  accept: 'application/json',
  headers: {
    'content-type': 'application/json',
    'content-length': '20',
    'x-request-id': '7b1c',
    'set-cookie': 'a=secret',
    'x-xsrf-token': 'secret',
  },
  size: 20,
  fromState: '/ray/fps',
};
const clicked = (page: Partial<StatisticsPage>, over: Partial<Click> = {}) =>
  clickRecord({ ...testPage, ...page }, { ...click, ...over }, now);
const called = (over: Partial<ObservedRequest>, page: Partial<StatisticsPage> = {}) =>
  httpRecord({ ...testPage, ...page }, { ...call, ...over });

test('common fields of click and HTTP records, field by field @STA-1 @STA-9', () => {
  expect(commonFields(testPage)).toEqual(testCommonFields);
});

test.each([
  ['USER_AGENT', { userAgent: 'x'.repeat(501) }, 'x'.repeat(500)],
  ['SSL_VERSION', { hostUrl: 'http://localhost:8080' }, ''],
  ['LAST_ACTIVITY_USER_ID', { userId: null }, ''],
  ['LAST_ACTIVITY_USER_ID', { userId: 'alex morgan' }, ''],
  ['LAST_ACTIVITY_USER_ID', { userId: 'x'.repeat(51) }, ''],
  ['USER_TOKEN', { token: '<b>' }, ''],
  ['USER_TYPE', { userType: 'both' }, 'both'],
] as const)('%s of %p @STA-1 @VAL-6', (field, page, expected) => {
  expect(common(page)[field]).toBe(expected);
});

test('a phone is identified, an unknown browser is not @STA-1', () => {
  const client = { browserInfo: { name: '', version: '' }, osInfo: { name: '', version: '' } };
  const deviceInfo = { model: 'Pixel', type: 'mobile', vendor: 'Google' };
  expect(common({ client: { ...client, deviceInfo } })).toMatchObject({
    DEVICE_TYPE: 'mobile',
    BROWSER_INFO: '',
    OS_INFO: '',
  });
});

test('a click record, field by field @STA-1 @STA-9', () => {
  expect(clickRecord(testPage, click, now)).toEqual({
    ...testCommonFields,
    EVENT_NAME: 'portal_USER_CLICK_STATS',
    METRIC: 'portal_USER_CLICK_METRICS',
    ACTION: 'Click',
    COMPONENT: 'recovery-mf',
    EVENT_TYPE: 'click',
    FIELD_ID: 'continue',
    FIELD_VALUE: 'Continue',
    FROM_STATE: '/ray/fps',
    LAST_ACTIVITY_TIME_STAMP: expect.stringMatching(stamped('04:00')),
    LINE_OF_BUSINESS: 'Client Experience Delivery',
    TIME_STAMP_WITH_ZONE: expect.stringMatching(stamped('05:07')),
    TRANSACTION_DETAILS: '',
    WL_KEY: 'ray',
    HOST_URL: 'https://portal.example',
    REDIRECT: '/app/ray/login',
  });
});

test.each([
  [256, 'x'.repeat(256), 'x'.repeat(256)],
  [257, 'x'.repeat(257), `${'x'.repeat(253)}...`],
  [2000, 'x'.repeat(2000), `${'x'.repeat(253)}...`],
])('FROM_STATE of a click, %d characters @STA-1', (_length, state, expected) => {
  expect(clicked({ state })['FROM_STATE']).toBe(expected);
});

test('the first click has no previous activity; long control texts are truncated @STA-1', () => {
  expect(clicked({ lastActivity: null })['LAST_ACTIVITY_TIME_STAMP']).toBe('');
  expect(clicked({}, { fieldValue: 'x'.repeat(101) })['FIELD_VALUE']).toBe('x'.repeat(100));
});

test('an HTTP record, field by field @STA-1 @STA-9', () => {
  expect(httpRecord(testPage, call)).toEqual({
    ...testCommonFields,
    EVENT_NAME: 'portal_HTTP_STATS',
    ACCEPTED_RESPONSE_TYPES: 'application/json',
    ELAPSED_TIME: 413,
    HTTP_HEADERS: 'content-type: application/json\ncontent-length: 20',
    HTTP_METHOD: 'POST',
    HTTP_RESPONSE_SIZE: 20,
    HTTP_STATUS: 'Success',
    HTTP_STATUS_CODE: 200,
    REQUEST_GUID: '7b1c',
    REQUEST_URL: '/portal-login-service/public/fps/email/{userId}',
    SERVICE_NAME: 'portal-login-service',
    API_VERSION: '',
    CONTEXT_PATH: '/portal-login-service/public/fps/email/{userId}',
    IS_PRELOGIN: true,
    PLUGIN_NAME: 'recovery-mf',
    FROM_STATE: '/ray/fps',
    TO_STATE: '/ray/fps',
  });
});

test.each([
  ['HTTP_STATUS', { successful: false }, 'Failure'],
  ['HTTP_STATUS_CODE', { status: -1 }, -1],
  ['FROM_STATE', { fromState: 'x'.repeat(513) }, 'x'.repeat(512)],
  ['CONTEXT_PATH', { url: `/${'a/'.repeat(100)}` }, `/${'a/'.repeat(100)}`.slice(0, 150)],
  ['API_VERSION', { url: '/app/npx/public/contentsvcs/v1/api/sites/gateway/x' }, 'v1'],
  ['HTTP_HEADERS', { headers: {} }, ''],
  [
    'HTTP_HEADERS',
    { headers: { 'content-type': 'x'.repeat(5000) } },
    `content-type: ${'x'.repeat(5000)}`.slice(0, 4096),
  ],
  ['REQUEST_GUID', { headers: {} }, ''],
] as const)('%s of %o @STA-1 @STA-5', (field, over, expected) => {
  expect(called(over)[field]).toBe(expected);
});

test('a state transition, field by field @STA-2 @STA-9', () => {
  const transition = {
    from: '/app/ray/login',
    to: '/ray/fps',
    start: new Date('2026-03-01T09:05:05.500Z'),
    end: now,
    status: 'Success',
    guid: '4c1f',
  } as const;
  expect(transitionRecord(testPage, transition)).toEqual({
    EVENT_TYPE: EVENT_NAMES.transition,
    EMBEDDED_PORTAL: false,
    LAST_ACTIVITY_TIME_STAMP: expect.stringMatching(stamped('04:00')),
    LAST_ACTIVITY_USER_ID: 'alex.morgan',
    LINE_OF_BUSINESS: 'Client Experience Delivery',
    PLUGIN_NAME: 'recovery-mf',
    SSO_PARTNER_ID: '',
    STATE_GUID: '4c1f',
    WL_KEY: 'ray',
    USER_LANGUAGE: 'de-DE',
    ELAPSED_TIME: 1500,
    FROM_STATE: '/app/ray/login',
    TIME_STAMP_WITH_ZONE: expect.stringMatching(stamped('05:07')),
    TO_STATE: '/ray/fps',
    TRANSITION_END_TIME: expect.stringMatching(stamped('05:07')),
    TRANSITION_START_TIME: expect.stringMatching(stamped('05:05')),
    TRANSITION_STATUS: 'Success',
    HOST_URL: 'https://portal.example',
    USER_TYPE: 'external',
  });
  expect(transitionRecord(testPage, { ...transition, start: new Date(now.getTime() + 5) })).toHaveProperty(
    'ELAPSED_TIME',
    0,
  );
});

test('parts and web vitals are recorded by part, version and white label @STA-2', () => {
  const of = { WL_KEY: 'ray', ENVIRONMENT: 'QA', USER_LANGUAGE: 'de-DE', TO_STATE: '/ray/fps' };
  const load = { part: 'shell', version: '1.2.0', slot: 'header', elapsed: 80.4, error: null };
  expect(partRecord(testPage, load, now)).toMatchObject({
    ...of,
    EVENT_TYPE: 'portal_PART_STATS',
    PLUGIN_NAME: 'shell',
    PLUGIN_VERSION: '1.2.0',
    SLOT: 'header',
    ELAPSED_TIME: 80,
    TRANSITION_STATUS: 'Success',
    FAILURE_REASON: '',
  });
  expect(partRecord(testPage, { ...load, error: 'TypeError' }, now)).toMatchObject({
    TRANSITION_STATUS: 'Failure',
    FAILURE_REASON: 'TypeError',
  });
  const vital = { name: 'CLS', value: 0.012345678, rating: 'good' };
  expect(vitalRecord(testPage, vital, { name: 'recovery-mf', version: '2.0.1' }, now)).toMatchObject({
    ...of,
    EVENT_TYPE: 'portal_WEB_VITALS',
    PLUGIN_NAME: 'recovery-mf',
    PLUGIN_VERSION: '2.0.1',
    VITAL: 'CLS',
    VALUE: 0.0123,
    RATING: 'good',
  });
});
