import { writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { fixturePortal } from '@portal/shared-wl-assets/test-support';
import { reportFailedReturn } from './failed-return';
import { readLoginQuery } from './login-query';

const record = jest.fn();
const flush = jest.fn();
jest.mock('@portal/shared-wl-assets/statistics', () => ({
  ...jest.requireActual<object>('@portal/shared-wl-assets/statistics'),
  statistics: () => ({ record, flush }),
}));
const idle: (() => void)[] = [];
jest.mock('@portal/shared-wl-assets/browser', () => ({
  ...jest.requireActual<object>('@portal/shared-wl-assets/browser'),
  whenIdle: (task: () => void) => idle.push(task),
}));

const query = readLoginQuery({ SMQUERYDATA: 'secret-data', SMUSRMSG: 'Invalid Credentials', TARGET: '/x' });
const portal = fixturePortal();

/** Opens the page that sign-on returns to, and waits until the module of the report has loaded. */
const open = async (userId = '') => {
  const leave = reportFailedReturn(portal, { query, message: 'invalidCredentials', userId });
  await import('./report-failure');
  await Promise.resolve();
  return leave;
};
const whenBrowserIsIdle = () => idle.splice(0).forEach((task) => task());

beforeEach(() => {
  sessionStorage.clear();
  record.mockClear();
  flush.mockClear();
  idle.length = 0;
});

test('a failed sign-in is recorded once, also when its page is opened again @LOG-9 @STA-3', async () => {
  writeSessionEntry('usrToken', 'token');
  const leave = await open();
  whenBrowserIsIdle();
  dispatchEvent(new Event('pagehide'));
  leave?.();
  await open();
  whenBrowserIsIdle();
  expect(record.mock.calls).toEqual([['login', expect.objectContaining({ USR_TOKEN: 'token' })]]);
  writeSessionEntry('usrToken', 'another');
  await open();
  whenBrowserIsIdle();
  expect(record).toHaveBeenCalledTimes(2);
});

test('the record is sent when the page is left before the browser is idle @LOG-9 @STA-3', async () => {
  writeSessionEntry('usrToken', 'token');
  await open();
  expect(record).not.toHaveBeenCalled();
  dispatchEvent(new Event('pagehide'));
  whenBrowserIsIdle();
  expect(record).toHaveBeenCalledTimes(1);
  expect(flush).toHaveBeenCalledTimes(1);
});

test('a message in a link, without a sign-in of this browser, is not recorded @LOG-9 @STA-3', async () => {
  await open();
  whenBrowserIsIdle();
  dispatchEvent(new Event('pagehide'));
  expect(record).not.toHaveBeenCalled();
});

test('without storage the User ID that sign-on returns tells that this browser has signed in @LOG-9 @STA-3', async () => {
  await open('alex.morgan');
  whenBrowserIsIdle();
  expect(record).toHaveBeenCalledTimes(1);
});
