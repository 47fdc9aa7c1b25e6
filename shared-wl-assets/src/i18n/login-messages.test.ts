/** @jest-environment node */
import german from '../../i18n/loginMessages/de-DE.json';
import english from '../../i18n/loginMessages/en-US.json';
import { loginMessageKey } from './login-messages';

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
  'LOGERR-1 LOGERR-2 LOGERR-3 LOGERR-4 LOGERR-5 LOGERR-6 LOGERR-7 LOGERR-8 LOGERR-9 %s is shown unchanged',
  (message) => {
    const key = loginMessageKey(message);
    expect(key).not.toBeNull();
    expect(english[key!]).toBe(message);
    expect(german[key!]).toBeTruthy();
  },
);

test.each(['Something else', '<b>x</b>', 'constructor', '__proto__', 'invalid credentials'])(
  'LOGERR-9 unknown %j shows the default text',
  (message) => {
    expect(loginMessageKey(message)).toBe('wrongOrLocked');
  },
);

test('LOG-8 without a message no error is shown', () => {
  expect([null, undefined, '', '  '].map(loginMessageKey)).toEqual([null, null, null, null]);
});

test('I18N-1 both languages have the same keys', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  expect(Object.keys(english)).toHaveLength(14);
});

test('LOG-8 STO-1 a form sent without cookies shows a message about cookies, not about the credentials', () => {
  expect(loginMessageKey('Cookies are needed to log in')).toBe('cookies');
});

test.each([
  ['Too many failed attempts, please try again in a minute', 'waitBriefly'],
  ['Too many failed attempts, please try again in 15 minutes', 'waitLonger'],
  ['Too many failed attempts, please reset your password', 'resetPassword'],
  ['Your password has expired, please reset it', 'passwordExpired'],
])('LOG-8 %s has a message that says what to do', (message, key) => {
  expect(loginMessageKey(message)).toBe(key);
});
