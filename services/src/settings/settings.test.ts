import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverSecrets, timingSafeEqualText } from '@portal/server-kit/configuration';
import { readSettings } from './settings';

function dataDir() {
  return mkdtempSync(join(tmpdir(), 'portal-settings-'));
}
const production = { PORTAL_ENVIRONMENT: 'PRODUCTION', PUBLIC_ORIGIN: 'https://portal.example' };
const key = randomBytes(32).toString('base64');

test('the server key is stored privately in LOCAL; elsewhere it is required and must be strong @SEC-R16', () => {
  const folder = dataDir();
  const first = readSettings({ DATA_DIR: folder });
  expect(readSettings({ DATA_DIR: folder }).serverKey).toEqual(first.serverKey);
  expect(statSync(join(folder, 'server.key')).mode & 0o777).toBe(0o600);
  expect(() => readSettings(production)).toThrow('SERVER_KEY must be set');
  for (const weak of ['short', Buffer.alloc(32, 1).toString('base64')]) {
    expect(() => readSettings({ ...production, SERVER_KEY: weak })).toThrow('too weak');
  }
});

test.each([
  ['a byte order mark', Buffer.from(`\uFEFF${key}`), 'begins with a byte order mark'],
  ['UTF-16', Buffer.from(`\uFEFF${key}`, 'utf16le'), 'is UTF-16'],
  ['a byte that is not UTF-8', Buffer.concat([Buffer.from(key), Buffer.from([0xfc])]), 'is not UTF-8'],
  ['a character outside base64', Buffer.from(`${key.slice(0, 20)}!${key.slice(20)}`), 'is damaged'],
])('a stored server key with %s is rejected by its file name @SEC-R16', (_mistake, bytes, message) => {
  const folder = dataDir();
  const file = join(folder, 'server.key');
  writeFileSync(file, bytes);
  expect(() => readSettings({ DATA_DIR: folder })).toThrow(`The key file ${file} ${message}`);
});

test('a newline at the end of a stored server key is ignored @SEC-R16', () => {
  const folder = dataDir();
  writeFileSync(join(folder, 'server.key'), `${key}\n`);
  expect(readSettings({ DATA_DIR: folder }).serverKey).toEqual(Buffer.from(key, 'base64'));
});

test('a key in a file requires PORTAL_ENVIRONMENT, like one in the settings @ENV-1 @SEC-R16', () => {
  const file = join(dataDir(), 'key');
  writeFileSync(file, key);
  expect(() => readSettings({ SERVER_KEY_FILE: file })).toThrow(
    'PORTAL_ENVIRONMENT must be set, since SERVER_KEY is set',
  );
  expect(readSettings({ SERVER_KEY_FILE: file, PORTAL_ENVIRONMENT: 'LOCAL' }).environment).toBe('LOCAL');
});

test('limits can be raised in LOCAL and MOCK only @SEC-R16', () => {
  const raised = { SERVER_KEY: key, RECOVERY_IP_LIMIT: '1000', RECOVERY_DESTINATION_LIMIT: '500' };
  const mock = readSettings({ ...raised, PORTAL_ENVIRONMENT: 'MOCK' }).recovery;
  expect([mock.transactionsPerIpPerHour, mock.sendsPerDestinationPerDay]).toEqual([1000, 500]);
  const real = readSettings({ ...raised, ...production }).recovery;
  expect([real.transactionsPerIpPerHour, real.sendsPerDestinationPerDay]).toEqual([20, 10]);
});

test('an invalid setting is reported by name @ENV-1', () => {
  expect(() => readSettings({ PORTAL_ENVIRONMENT: 'PROD' })).toThrow('PORTAL_ENVIRONMENT must be one of');
  expect(() => readSettings({ DATA_DIR: dataDir(), RECOVERY_IP_LIMIT: '-1' })).toThrow('RECOVERY_IP_LIMIT');
  expect(() => readSettings({ PUBLIC_ORIGIN: 'portal' })).toThrow('PUBLIC_ORIGIN must be an origin');
  expect(() => readSettings({ DATABASE_URL: 'db.example' })).toThrow('DATABASE_URL must be a URL');
});

test('sealed texts open only for their purpose; fingerprints separate their parts @SEC-R1', () => {
  const secrets = serverSecrets(Buffer.from(key, 'base64'));
  const sealed = secrets.seal('contact', 'a@example.com');
  expect(secrets.open('contact', sealed)).toBe('a@example.com');
  expect(secrets.open('principal', sealed)).toBeNull();
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
  expect(secrets.open('contact', changed)).toBeNull();
  expect(secrets.open('contact', '')).toBeNull();
  expect(secrets.fingerprint('x', 'ab', 'c')).not.toBe(secrets.fingerprint('x', 'a', 'bc'));
  expect([
    timingSafeEqualText('a', 'a'),
    timingSafeEqualText('a', 'b'),
    timingSafeEqualText('', 'a'),
  ]).toEqual([true, false, false]);
});
