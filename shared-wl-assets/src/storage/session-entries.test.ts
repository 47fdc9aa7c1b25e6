import { storedSessionEntries } from '@portal/contract/storage';
import { expireSessionEntries } from './expire-session-entries';
import { readSessionEntry, removeSessionEntry, writeSessionEntry } from './session-entries';

const minutes = (count: number): number => count * 60_000;
beforeEach(() => sessionStorage.clear());

test('the session keys of the specification are listed @STO-1', () => {
  expect(Object.keys(storedSessionEntries)).toEqual([
    'userId',
    'usrToken',
    'passwordChanged',
    'recoveryTicket',
    'typedFields',
    'redirects',
    'mobileSheet',
    'recoveryJourney',
    'statisticsPaused',
  ]);
});

test('an entry is stored under its own key @STO-1 @LOG-9', () => {
  writeSessionEntry('userId', 'alex.morgan', 0);
  expect(sessionStorage.getItem('userId')).toBe('alex.morgan');
  expect(readSessionEntry('userId', minutes(1))).toBe('alex.morgan');
});

test('entries that identify a visitor expire after 30 minutes at most @SEC-R12', () => {
  for (const key of ['userId', 'usrToken', 'recoveryTicket', 'typedFields'] as const)
    expect([key, storedSessionEntries[key].lifetime <= minutes(30)]).toEqual([key, true]);
});

test('a User ID expires after 30 minutes @SEC-R12', () => {
  writeSessionEntry('userId', 'alex.morgan', 0);
  expect(readSessionEntry('userId', minutes(30) - 1)).toBe('alex.morgan');
  expect(readSessionEntry('userId', minutes(30))).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('in a page that stays open, entries are removed on expiry without being read @SEC-R12', () => {
  jest.useFakeTimers({ now: 0 });
  sessionStorage.setItem('usrToken', 'of unknown age');
  writeSessionEntry('userId', 'alex.morgan', -minutes(10));
  writeSessionEntry('passwordChanged', 'true');
  writeSessionEntry('typedFields', '{}', -minutes(1));
  expireSessionEntries();
  expect(Object.keys(sessionStorage).sort()).toEqual(['passwordChanged', 'userId', 'userId.until']);
  jest.advanceTimersByTime(minutes(20) - 1);
  expect(sessionStorage.getItem('userId')).toBe('alex.morgan');
  writeSessionEntry('usrToken', 't');
  jest.advanceTimersByTime(1);
  expect(sessionStorage.getItem('userId')).toBeNull();
  jest.advanceTimersByTime(minutes(30) - 2);
  expect(sessionStorage.getItem('usrToken')).toBe('t');
  jest.advanceTimersByTime(1);
  expect(Object.keys(sessionStorage)).toEqual(['passwordChanged']);
  jest.useRealTimers();
});

test('a User ID of unknown age is not used @SEC-R12', () => {
  sessionStorage.setItem('userId', 'alex.morgan');
  expect(readSessionEntry('userId')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('the flag of a password change lasts as long as the tab @LOG-13', () => {
  writeSessionEntry('passwordChanged', 'true', 0);
  expect(readSessionEntry('passwordChanged', minutes(600))).toBe('true');
});

test('a removed entry leaves nothing behind @SEC-R12', () => {
  writeSessionEntry('usrToken', 't', 0);
  removeSessionEntry('usrToken');
  expect(readSessionEntry('usrToken', 0)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('disabled storage causes no error @STO-1', () => {
  const reject = (): never => {
    throw new Error('denied');
  };
  const store = { getItem: reject, setItem: reject, removeItem: reject };
  writeSessionEntry('userId', 'alex.morgan', 0, store);
  removeSessionEntry('userId', store);
  expect(readSessionEntry('userId', 0, store)).toBeNull();
});

test('storage whose getter throws, as with blocked cookies, causes no error @STO-1', () => {
  const denied = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  writeSessionEntry('userId', 'alex.morgan');
  removeSessionEntry('userId');
  expect(readSessionEntry('userId')).toBeNull();
  denied.mockRestore();
});
