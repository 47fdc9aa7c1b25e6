/** @jest-environment node */
import { loginMessageKey } from '@portal/contract/i18n';
import german from '../../i18n/loginMessages/de-DE.json';
import english from '../../i18n/loginMessages/en-US.json';

const messages = [
  'Authentication Level too low.',
  'Invalid Credentials',
  'Login was unsuccessful',
  'Please enter without spaces',
  'Session Expired. Please login again',
  'System Error encountered, Please try again later',
  'Unauthorized User ID',
  'Unauthorized User',
  'You may have entered the wrong User ID or password or your account may be locked.',
];

test.each(messages)(
  '%s begins its text @LOGERR-1 @LOGERR-2 @LOGERR-3 @LOGERR-4 @LOGERR-5 @LOGERR-6 @LOGERR-7 @LOGERR-8 @LOGERR-9',
  (message) => {
    const key = loginMessageKey(message);
    expect(key).not.toBeNull();
    expect(english[key!].slice(0, message.length)).toBe(message);
    expect(german[key!]).toBeTruthy();
  },
);

test.each(['Something else', '<b>x</b>', 'constructor', '__proto__', 'invalid credentials'])(
  'unknown %j shows the default text @LOGERR-9',
  (message) => {
    expect(loginMessageKey(message)).toBe('wrongOrLocked');
  },
);

test('without a message no error is shown @LOG-8', () => {
  expect([null, undefined, '', '  '].map(loginMessageKey)).toEqual([null, null, null, null]);
});

test('both languages have the same keys @I18N-1', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  expect(Object.keys(english)).toHaveLength(14);
});

test('a form sent without cookies shows a message about cookies, not about the credentials @LOG-8 @STO-1', () => {
  expect(loginMessageKey('Cookies are needed to log in')).toBe('cookies');
});

test.each([
  ['Too many failed attempts, please try again in a minute', 'waitBriefly'],
  ['Too many failed attempts, please try again in 15 minutes', 'waitLonger'],
  ['Too many failed attempts, please reset your password', 'resetPassword'],
  ['Your password has expired, please reset it', 'passwordExpired'],
])('%s has a message that says what to do @LOG-8', (message, key) => {
  expect(loginMessageKey(message)).toBe(key);
});
