import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { readCookie, removeCookie } from '@portal/shared-wl-assets/storage';
import { clipApp, fixturePortal } from '@portal/shared-wl-assets/test-support';
import { forgetAttempt, rememberAttempt } from './login-attempt';
import { readLoginQuery } from './login-query';
import { reportFailure } from './report-failure';

const cookies = ['usrTok', 'envCookie', 'hostUrl', 'targetLC'] as const;
const state = fixturePortal({ whiteLabel: { key: 'ray' } }).getState();
let visits = 0;
/** Returns the query of another failed sign-in: sign-on seals its data differently each time. */
const returned = () =>
  readLoginQuery({ SMQUERYDATA: `visit ${++visits}`, SMAUTHSTATUS: '1', SMAUTHREASON: '0' });
const record = jest.spyOn(statistics(), 'record').mockImplementation(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  record.mockClear();
  for (const name of cookies) removeCookie(name);
});

test('an attempt stores User ID and token in session storage, the rest in cookies @LOG-9 @STO-1', () => {
  rememberAttempt('alex.morgan', '/statements?y=1', 'QA');
  const token = readCookie('usrTok');
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(sessionStorage.getItem('userId')).toBe('alex.morgan');
  expect(sessionStorage.getItem('usrToken')).toBe(token);
  expect(readCookie('envCookie')).toBe('QA');
  expect(readCookie('hostUrl')).toBe(location.origin);
  expect(readCookie('targetLC')).toBe('/statements?y=1');
});

test('several attempts of one visit share the token @LOG-9 @STO-1', () => {
  rememberAttempt('a', '', 'QA');
  const token = readCookie('usrTok');
  rememberAttempt('b', '', 'QA');
  expect(readCookie('usrTok')).toBe(token);
  expect(readCookie('targetLC')).toBeNull();
});

test('a target that does not fit a cookie is not stored, without an error @STO-1', () => {
  rememberAttempt('a', '/x y', 'QA');
  expect(readCookie('targetLC')).toBeNull();
  expect(sessionStorage.getItem('userId')).toBe('a');
});

test('with blocked cookies and session storage an attempt is not stored, and nothing throws @STO-1 @LOG-9', () => {
  const denied = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const store = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
  const writing = jest.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(denied);
  const reading = jest.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(denied);
  rememberAttempt('alex.morgan', '/t', 'QA');
  reportFailure(state, returned(), 'invalidCredentials');
  forgetAttempt();
  for (const spy of [reading, writing, store]) spy.mockRestore();
  expect(record).toHaveBeenCalledWith('login', expect.objectContaining({ USER_ID: '', USR_TOKEN: '' }));
});

test('a failed sign-in is recorded with the stored attempt, which is then deleted @LOG-9 @STA-3', () => {
  rememberAttempt('alex.morgan', '', 'QA');
  const token = readCookie('usrTok');
  reportFailure(state, returned(), 'invalidCredentials');
  const [kind, sent] = record.mock.calls[0]!;
  expect(kind).toBe('login');
  expect(sent).toEqual({
    ...loginFailureRecord(
      {
        whiteLabelKey: 'ray',
        userId: 'alex.morgan',
        token,
        authStatus: '1',
        authReason: '0',
        message: 'invalidCredentials',
        environment: 'QA',
        hostUrl: location.origin,
      },
      new Date(),
    ),
    TIME_STAMP_WITH_ZONE: expect.any(String),
  });
  expect(Object.keys({ ...sessionStorage })).toEqual([]);
});

test('a failed sign-in to an app has the event code of the app @STA-3 @CLP-1', () => {
  rememberAttempt('alex.morgan', '', 'QA');
  reportFailure({ ...state, app: clipApp }, returned(), 'invalidCredentials');
  expect(record.mock.calls[0]?.[1]).toMatchObject({ EVENT_CODE: 'NLA11' });
});

test('after half an hour the User ID is no longer used @LOG-9 @SEC-R12', () => {
  rememberAttempt('alex.morgan', '', 'QA');
  jest.useFakeTimers({ now: Date.now() + 30 * 60_000 });
  reportFailure(state, returned(), 'invalidCredentials');
  jest.useRealTimers();
  expect(record.mock.calls[0]?.[1]).toMatchObject({ USER_ID: '', USR_TOKEN: '' });
});
