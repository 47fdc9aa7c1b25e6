import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettingsTogether } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { DIRECTORY_SETTINGS, toDirectorySettings } from './directory-settings';

const PASSWORD = 'Never-In-A-Sentence-7';
const GIVEN = {
  LDAP_URL: 'ldaps://ldap.example.com',
  LDAP_BIND_DN: 'cn=portal,dc=example,dc=com',
  LDAP_BIND_PASSWORD: PASSWORD,
  LDAP_BASE_DN: 'ou=people,dc=example,dc=com',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-ldap-'));
  writeFileSync(join(folder, 'empty.pem'), '');
  writeFileSync(
    join(folder, 'damaged.pem'),
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(changes: Readonly<Record<string, string | undefined>>, isSandbox = false) {
  return readSettingsTogether({ ...GIVEN, ...changes }, DIRECTORY_SETTINGS, (values) =>
    toDirectorySettings(values, 'PRODUCTION', isSandbox),
  );
}
/** Writes a mapping file and reads the settings with it. */
function map(mapping: unknown) {
  writeFileSync(file('mapping.json'), typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  return read({ LDAP_MAPPING_FILE: file('mapping.json') });
}
function file(name: string): string {
  return join(folder, name);
}

test('without settings of a directory the users are in the database @D-3', () => {
  const none = Object.fromEntries(Object.keys(GIVEN).map((name) => [name, undefined]));
  expect(read(none)).toBeUndefined();
});

test('four settings are enough for a standard directory and for Active Directory @D-3', () => {
  expect(read({})).toMatchObject({
    type: 'standard',
    url: 'ldaps://ldap.example.com',
    startTls: false,
    userFilter: '(uid={userId})',
    attributes: { userId: 'uid', firstName: 'givenName', mobile: 'mobile' },
    timeoutMs: 5_000,
  });
  const ad = read({ LDAP_TYPE: 'active-directory', LDAP_BIND_DN: 'portal@example.com' });
  expect(ad).toMatchObject({
    attributes: { userId: 'sAMAccountName' },
    firstTimeFilter: '(pwdLastSet=0)',
    disabledFilter: '(userAccountControl:1.2.840.113556.1.4.803:=2)',
  });
});

const MISTAKES: readonly (readonly [string, Readonly<Record<string, string | undefined>>, string])[] = [
  [
    'a setting without LDAP_URL',
    { LDAP_URL: undefined },
    'LDAP_BIND_DN, LDAP_BIND_PASSWORD, LDAP_BASE_DN are set, but LDAP_URL is not.',
  ],
  ['another scheme', { LDAP_URL: 'https://ldap.example.com' }, 'LDAP_URL must be a URL such as'],
  ['a path', { LDAP_URL: 'ldaps://ldap.example.com/dc=example' }, 'LDAP_URL must be a URL such as'],
  ['a user', { LDAP_URL: 'ldaps://cn:pw@ldap.example.com' }, 'LDAP_URL must be a URL such as'],
  ['two URLs', { LDAP_URL: 'ldaps://one.example ldaps://two.example' }, 'LDAP_URL must be a URL such as'],
  ['no TLS', { LDAP_URL: 'ldap://ldap.example.com' }, 'LDAP_URL would send passwords unencrypted'],
  ['TLS twice', { LDAP_STARTTLS: 'true' }, 'LDAP_STARTTLS is for an ldap: URL'],
  ['an unclear switch', { LDAP_STARTTLS: 'yes' }, 'LDAP_STARTTLS must be one of true, false, not "yes".'],
  ['another type', { LDAP_TYPE: 'ad' }, 'LDAP_TYPE must be one of standard, active-directory, not "ad".'],
  ['no bind account', { LDAP_BIND_DN: undefined }, 'LDAP_BIND_DN must be set'],
  ['no bind password', { LDAP_BIND_PASSWORD: undefined }, 'LDAP_BIND_PASSWORD must be set'],
  ['no base', { LDAP_BASE_DN: undefined }, 'LDAP_BASE_DN must be set'],
  ['a base that is no name', { LDAP_BASE_DN: 'people' }, 'LDAP_BASE_DN must be a distinguished name'],
  ['a bind account that is no name', { LDAP_BIND_DN: 'portal' }, 'LDAP_BIND_DN must be a distinguished name'],
];

test.each(MISTAKES)(
  '%s stops the start by the name of the setting @ENV-1 @SEC-R16',
  (_mistake, changes, message) => {
    expect(() => read(changes)).toThrow(StartError);
    expect(() => read(changes)).toThrow(message);
    expect(() => read(changes)).not.toThrow(PASSWORD);
  },
);

test('a mapping file changes single filters and attributes of the default @D-3', () => {
  expect(map({ internalFilter: '(employeeType=staff)', attributes: { email: 'contactMail' } })).toMatchObject(
    {
      userFilter: '(uid={userId})',
      internalFilter: '(employeeType=staff)',
      firstTimeFilter: '(pwdReset=TRUE)',
      attributes: { userId: 'uid', email: 'contactMail', mobile: 'mobile' },
    },
  );
});

test.each([
  ['is not JSON', '{', /is not JSON/],
  ['lacks the placeholder', { userFilter: '(uid=*)' }, /userFilter must contain \{userId\}/],
  ['has a broken filter', { userFilter: '(uid={userId}' }, /userFilter must be an LDAP filter/],
  ['has a filter without parentheses', { disabledFilter: 'a=b' }, /disabledFilter must be an LDAP filter/],
  ['has an empty filter', { internalFilter: '()' }, /internalFilter must be an LDAP filter/],
  ['has a filter in an attribute', { attributes: { email: '(m=*)' } }, /attributes email must be the name/],
  ['has an unknown key', { emailAttribute: 'mail' }, /"emailAttribute"/],
  [
    'has two mistakes',
    { internalFilter: 1, attributes: { phone: '' } },
    /internalFilter .*; attributes phone /,
  ],
])('a mapping file that %s stops the start @ENV-1', (_mistake, mapping, message) => {
  expect(() => map(mapping)).toThrow(/LDAP_MAPPING_FILE/);
  expect(() => map(mapping)).toThrow(message);
});

test.each([
  ['missing', 'none.pem', 'The file that LDAP_CA_FILE names cannot be read.'],
  ['empty', 'empty.pem', 'The file that LDAP_CA_FILE names holds no certificate in PEM format.'],
  ['damaged', 'damaged.pem', 'The file that LDAP_CA_FILE names holds no certificate in PEM format.'],
])('a file of certificates that is %s stops the start @SEC-R16', (_mistake, name, message) => {
  expect(() => read({ LDAP_CA_FILE: file(name) })).toThrow(message);
});

test('only LOCAL and MOCK allow a directory without TLS, Active Directory always requires it @SEC-R16', () => {
  expect(read({ LDAP_URL: 'ldap://ldap.example.com' }, true)).toMatchObject({ startTls: false });
  expect(read({ LDAP_URL: 'ldap://localhost:389' })).toMatchObject({ startTls: false });
  expect(() => read({ LDAP_URL: 'ldap://localhost:389', LDAP_TYPE: 'active-directory' })).toThrow(
    'Active Directory takes new passwords over TLS only',
  );
  expect(read({ LDAP_URL: 'ldap://ldap.example.com', LDAP_STARTTLS: 'true' })).toMatchObject({
    startTls: true,
  });
});
