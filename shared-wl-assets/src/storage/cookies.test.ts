import Cookies from 'js-cookie';
import { storedCookies } from '@portal/contract/storage';
import { CookieError, readCookie, removeCookie, writeCookie } from './cookies';
import { writeStoredCookie } from './write-stored-cookie';

const setCookie = jest.spyOn(Cookies, 'set');
afterEach(() => setCookie.mockClear());

test.each(['', 'a b', 'a\tb', 'a\u0000', 'a\u007f', ...'()<>@,;:\\"/[]?={}'])(
  'name %j is rejected @VAL-8 @SEC-R12',
  (name) => {
    const message = `${name}: is not a valid cookie name`;
    expect(() => writeCookie(name, 'x')).toThrow(new CookieError(message));
    expect(() => readCookie(name)).toThrow(message);
    expect(() => removeCookie(name)).toThrow(message);
  },
);

test.each(['', 'a b', 'a\nb', 'a\u0001', ...'",;\\'])('value %j is rejected @VAL-8 @SEC-R12', (value) => {
  expect(() => writeCookie('name', value)).toThrow(`${value}: is not a valid cookie value`);
});

test.each([NaN, Infinity, -Infinity])('%p days are rejected @VAL-8', (days) => {
  expect(() => writeCookie('name', 'x', { days })).toThrow(
    `${days}: is not a valid integer for number of days`,
  );
});

test.each([
  '',
  '.bank.example',
  'bank..example',
  '1bank.example',
  'bank.1',
  'bank.example/',
  'bank example',
  '-a.b',
])('domain %j is rejected @VAL-8', (domain) => {
  const message = `${domain}: is not a valid cookie domain`;
  expect(() => writeCookie('name', 'x', { domain })).toThrow(message);
  expect(() => removeCookie('name', domain)).toThrow(message);
});

test.each(['a', 'bank.example', 'a_b.c', 'a-.b'])(
  'domain %j, whose labels begin with a letter, is accepted @VAL-8',
  (domain) => {
    writeCookie('name', 'x', { domain });
    expect(setCookie).toHaveBeenLastCalledWith('name', 'x', { path: '/', sameSite: 'Lax', domain });
  },
);

test('a rejected cookie is not written @VAL-8', () => {
  expect(() => writeCookie('a b', 'x')).toThrow();
  expect(setCookie).not.toHaveBeenCalled();
});

test('the path is the site root, expiry is set only with days, domain and secure are optional @VAL-8', () => {
  writeCookie('plain', 'x');
  expect(setCookie).toHaveBeenLastCalledWith('plain', 'x', { path: '/', sameSite: 'Lax' });
  writeCookie('full', 'x', { days: 2, domain: 'login.bank.example', secure: true });
  expect(setCookie).toHaveBeenLastCalledWith('full', 'x', {
    path: '/',
    sameSite: 'Lax',
    expires: 2,
    domain: 'login.bank.example',
    secure: true,
  });
});

test('a cookie is written, read and removed @VAL-8', () => {
  expect(readCookie('seen')).toBeNull();
  writeCookie('seen', 'yes:1');
  expect(readCookie('seen')).toBe('yes:1');
  removeCookie('seen');
  expect(readCookie('seen')).toBeNull();
});

test('every cookie of the specification is listed with its lifetime @STO-1', () => {
  expect(Object.fromEntries(Object.entries(storedCookies).map(([name, { days }]) => [name, days]))).toEqual({
    EU_COOKIE: 365,
    OptanonAlertBoxClosed: 365,
    wlCookie: 1,
    targetLC: null,
    usrTok: null,
    envCookie: null,
    displayLanguage: 365,
    'XSRF-TOKEN': null,
    hostUrl: null,
  });
});

test('a listed cookie is written with its own lifetime @STO-1 @LOG-14', () => {
  writeStoredCookie('EU_COOKIE', 'true');
  expect(setCookie).toHaveBeenLastCalledWith('EU_COOKIE', 'true', expect.objectContaining({ expires: 365 }));
  writeStoredCookie('targetLC', 'home', true);
  expect(setCookie).toHaveBeenLastCalledWith('targetLC', 'home', {
    path: '/',
    sameSite: 'Lax',
    secure: true,
  });
});
