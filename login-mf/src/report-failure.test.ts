import { writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { fixturePortal } from '@portal/shared-wl-assets/test-support';
import { readLoginQuery } from './login-query';

const record = jest.fn();
jest.mock('@portal/shared-wl-assets/statistics', () => ({
  ...jest.requireActual<object>('@portal/shared-wl-assets/statistics'),
  statistics: () => ({ record }),
}));

const query = readLoginQuery({ SMQUERYDATA: 'secret-data', SMUSRMSG: 'Invalid Credentials', TARGET: '/x' });
const state = fixturePortal().getState();

/** Simulates a document opened by the same return; each loads a fresh copy of the module. */
const newDocument = async (): Promise<() => void> => {
  jest.resetModules();
  const { reportFailure } = await import('./report-failure');
  return () => reportFailure(state, query, 'invalidCredentials', 'portal');
};

beforeEach(() => {
  sessionStorage.clear();
  record.mockClear();
});

test('LOG-9 STA-3 the page of a failed sign-in is recorded once, also when opened again in another language', async () => {
  const report = await newDocument();
  report();
  report();
  (await newDocument())();
  expect(record).toHaveBeenCalledTimes(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-data');
});

test('LOG-9 STA-3 the same response to another submission is another failure', async () => {
  (await newDocument())();
  writeSessionEntry('usrToken', 'token');
  (await newDocument())();
  expect(record).toHaveBeenCalledTimes(2);
  expect(record.mock.calls[1]).toEqual(['login', expect.objectContaining({ USR_TOKEN: 'token' })]);
});

test('LOG-9 STA-3 without storage a document is recorded once', async () => {
  const report = await newDocument();
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  report();
  report();
  storage.mockRestore();
  expect(record).toHaveBeenCalledTimes(1);
});
