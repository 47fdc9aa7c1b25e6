import { randomBytes } from 'node:crypto';
import { readValues } from '@portal/registry/settings';
import { isGuessable } from '@portal/server-kit/configuration';
import { readSettings, SERVICES_SETTINGS } from './settings';

const { SERVER_KEY, SERVER_KEY_PREVIOUS, AUDIT_TOKEN, STATISTICS_TOKEN } = SERVICES_SETTINGS;
function key(given: string): Buffer {
  return readValues({ SERVER_KEY: given }, { SERVER_KEY }).SERVER_KEY ?? Buffer.alloc(0);
}
function previousKey(given: string) {
  return readValues({ SERVER_KEY_PREVIOUS: given }, { SERVER_KEY_PREVIOUS }).SERVER_KEY_PREVIOUS;
}
function readTokens(variables: Readonly<Record<string, string>>) {
  return readValues(variables, { AUDIT_TOKEN, STATISTICS_TOKEN });
}
function base64(bytes: readonly number[] | Uint8Array | string): string {
  return (typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)).toString('base64');
}

test.each([
  ['that repeats a placeholder', 'CHANGE_ME_'.repeat(5)],
  ['that repeats a placeholder and ends like base64', 'CHANGE_ME_'.repeat(8)],
  ['that is a sentence', 'please change this server key before you go to production!!'],
  ['that is a sentence without spaces', 'PleaseChangeThisServerKeyBeforeYouGoLive1234'],
  ['that repeats digits', '1234567890'.repeat(5)],
  ['that is the alphabet with digits', 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKL'],
  ['of ascending bytes', base64(Array.from({ length: 32 }, (_, at) => at))],
  ['of descending bytes', base64(Array.from({ length: 32 }, (_, at) => 255 - 2 * at))],
  ['of one byte', base64(Buffer.alloc(32, 1))],
  ['of repeated bytes', randomBytes(15).toString('base64').repeat(3)],
  ['that is an encoded text', base64('my dog likes walks in 1 big wood')],
  ['with characters outside base64', `${base64(randomBytes(32)).slice(0, 40)}!!!!AbCd`],
  ['of too few bytes', base64(randomBytes(31))],
])('a server key %s is rejected without repeating it, with instructions @SEC-R16', (_, given) => {
  const message = /^SERVER_KEY is too weak: .*openssl rand -base64 32/;
  expect(() => key(given)).toThrow(message);
  expect(() => key(given)).not.toThrow(given);
});

test('random keys and tokens are accepted, as base64, base64url and on two lines @SEC-R16', () => {
  for (let turn = 0; turn < 500; turn += 1) {
    const bytes = randomBytes(32);
    for (const text of [base64(bytes), bytes.toString('base64url'), base64(bytes).replace(/=+$/, '')])
      expect(key(text).equals(bytes)).toBe(true);
    for (const token of [base64(bytes), bytes.toString('hex')])
      expect(readTokens({ AUDIT_TOKEN: token }).AUDIT_TOKEN).toBe(token);
  }
  const long = randomBytes(64);
  const lines = base64(long).replace(/^(.{64})/, '$1\n');
  expect(key(lines).equals(long)).toBe(true);
});

test('a key that is no longer accepted can still be replaced @SEC-R16', () => {
  const weak = 'CHANGE_ME_'.repeat(5);
  expect(previousKey(weak)).toHaveLength(37);
  expect(() => previousKey('short')).toThrow('SERVER_KEY_PREVIOUS is too weak');
});

test.each([
  ['of one letter', 'a'.repeat(32)],
  ['of few different letters', 'abcabacbabcacbabcacbacbabcabcacba'],
  ['that repeats', 'Kq7/xW2pZ9'.repeat(4)],
  ['of consecutive characters', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['from an example', 'Change-Me-Before-You-Go-Live-2026-x7'],
])('an operator token %s is rejected without repeating it @SEC-R16', (_, guessable) => {
  for (const name of ['AUDIT_TOKEN', 'STATISTICS_TOKEN']) {
    const read = () => readTokens({ [name]: guessable });
    expect(read).toThrow(new RegExp(`^${name} can be guessed: .*openssl rand -base64 32`));
    expect(read).not.toThrow(guessable);
  }
  expect(isGuessable(guessable)).toBe(true);
});

test('each secret has one purpose @SEC-R16', () => {
  const one = base64(randomBytes(32));
  const other = base64(randomBytes(32));
  const read = (secrets: Record<string, string>) => () =>
    readSettings({ PORTAL_ENVIRONMENT: 'LOCAL', SERVER_KEY: other, ...secrets });
  const url = Buffer.from(one, 'base64').toString('base64url');
  expect(read({ AUDIT_TOKEN: one, STATISTICS_TOKEN: one })).toThrow(
    'STATISTICS_TOKEN must be another secret than AUDIT_TOKEN',
  );
  expect(read({ SERVER_KEY: one, AUDIT_TOKEN: one })).toThrow('AUDIT_TOKEN must be another secret');
  expect(read({ SERVER_KEY: one, SERVER_KEY_PREVIOUS: url })).toThrow(
    'SERVER_KEY_PREVIOUS must be another secret than SERVER_KEY',
  );
  expect(read({ AUDIT_TOKEN: one })).not.toThrow();
  expect(read({ SERVER_KEY_PREVIOUS: one })).not.toThrow();
});
