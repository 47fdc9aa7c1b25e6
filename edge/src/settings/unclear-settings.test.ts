import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findMistypedSettings } from '@portal/registry/settings';
import { SETTINGS } from './edge-descriptions';
import { readEdgeSettings } from './settings';

const KEY = randomBytes(32).toString('base64');
const base = { PORTAL_ENVIRONMENT: 'LOCAL', SERVER_KEY: KEY };
const SECRET = 'Never-In-A-Sentence-7';

function getMessage(variables: Readonly<Record<string, string>>): string {
  try {
    readEdgeSettings({ ...base, ...variables });
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

const UNCLEAR: readonly (readonly [string, string])[] = [
  ['a byte order mark', `\ufeff${SECRET}`],
  ['a trailing space', `${SECRET} `],
  ['a leading space', ` ${SECRET}`],
  ['a trailing tab', `${SECRET}\t`],
  ['characters of another encoding', `${SECRET}\ufffd`],
];

const names = SETTINGS.map(({ name }) => name);

/** A quick run tries every fourth setting, each with one fault in turn. */
const isQuick = process.env['TEST_QUICK'] === '1';
function isTried(setting: number, fault = setting): boolean {
  return !isQuick || (setting % 4 === 0 && (fault - setting) % UNCLEAR.length === 0);
}

test.each(
  names.flatMap((name, setting) =>
    UNCLEAR.filter((_each, fault) => isTried(setting, fault)).map(([fault, value]) => ({
      name,
      fault,
      value,
    })),
  ),
)('ENV-1 SEC-R16 $name with $fault is rejected by its name', ({ name, value }) => {
  const message = getMessage({ [name]: value });
  expect(message).toMatch(new RegExp(`^StartError: ${name} (begins|holds)`));
  expect(message).not.toContain(SECRET);
});

test.each(names.filter((_name, setting) => isTried(setting)))('ENV-1 an empty %s counts as unset', (name) => {
  const { [name]: _, ...others } = base as Record<string, string>;
  const empty = (value: string) => {
    try {
      return JSON.stringify(readEdgeSettings({ ...others, DATA_DIR: folder, [name]: value }));
    } catch (error) {
      return String(error);
    }
  };
  if (name === 'DATA_DIR' || name === 'SERVER_KEY') return;
  expect(empty(' ')).toBe(empty(''));
});

const URL_SETTINGS = SETTINGS.filter(({ example }) => example.includes('://'));
const UNKNOWN_PARTS: readonly (readonly [string, RegExp])[] = [
  ['?ssl_mode=verify-full', /the parameter ssl_mode/],
  ['?tls.rejectUnauthorized=false', /the parameter tls\.rejectUnauthorized/],
  ['?a=1&requireTLS=true', /the parameter (?:a|requireTLS)/],
  ['/{WL}', /the placeholder \{WL\}/],
  ['/{userId}/x', /the placeholder \{userId\}/],
];
/** Settings whose URL may have every parameter, since it is a page of the bank. */
const ANY_PARAMETER = ['HOME_URL'];

test.each(
  URL_SETTINGS.flatMap(({ name, example }) =>
    UNKNOWN_PARTS.filter(([part]) => !(ANY_PARAMETER.includes(name) && part.startsWith('?'))).map(
      ([part, fault]) => ({ name, part, value: `${example}${part}`, fault }),
    ),
  ),
)('ENV-1 SEC-R16 $name with the unknown part $part is rejected by both names', ({ name, value, fault }) => {
  const message = getMessage({ [name]: value });
  expect(message).toMatch(new RegExp(`^StartError: ${name} has `));
  expect(message).toMatch(fault);
});

test('ENV-1 D-14 the matrix covers every setting with a URL', () => {
  expect(
    URL_SETTINGS.map(({ name }) => name).filter((name) => /_URL|ORIGIN|HOSTS|ENDPOINT/.test(name)),
  ).toEqual(names.filter((name) => /(?<!PARTS_STORE)_URL|ORIGIN|HOSTS|ENDPOINT|PARTS_STORE_URL/.test(name)));
});

test.each(['sslmode=verify_full', 'sslmode=REQUIRE', 'ssl=yes'])(
  'D-3 SEC-R16 DATABASE_URL with %s is rejected, since the driver would connect without TLS',
  (parameter) => {
    expect(
      getMessage({ DATABASE_URL: `postgres://me:${SECRET}@db.bank.example/portal?${parameter}` }),
    ).toMatch(/^StartError: DATABASE_URL has the parameter ssl/);
  },
);

test.each(['{pass}', 'pa?ss=word', '{x}?y=z'])(
  'SEC-R16 a password with %s is not mistaken for a part of the URL, and not printed',
  (password) => {
    const message = getMessage({
      PORTAL_ENVIRONMENT: 'PRODUCTION',
      PUBLIC_ORIGIN: 'https://login.bank.example',
      SMTP_URL: `smtps://me:${password}@mail.bank.example`,
      MAIL_FROM: 'login@bank.example',
    });
    expect(message).not.toMatch(/has the p/);
    expect(message).not.toContain(password);
  },
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SECRETS = [
  'SERVER_KEY',
  'SERVER_KEY_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'LDAP_BIND_PASSWORD',
  'TWILIO_AUTH_TOKEN',
  'STATISTICS_TOKEN',
  'AUDIT_TOKEN',
  'HELP_DESK_TOKEN',
  'BRAND_EDITOR_TOKEN',
];
const FILES: readonly (readonly [string, Buffer])[] = [
  ['a byte order mark', Buffer.from(`\ufeff${KEY}`)],
  ['a trailing space', Buffer.from(`${KEY} `)],
  ['two new lines', Buffer.from(`${KEY}\n\n`)],
  ['Latin-1', Buffer.from(`${KEY}ü`, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${KEY}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(KEY, 'utf16le')],
];

test.each(
  SECRETS.flatMap((name) => FILES.map(([fault, bytes]) => ({ name, fault, bytes }))).filter(
    (_case, at) => !isQuick || at % 7 === 0,
  ),
)('SEC-R16 a file of $name with $fault is rejected by the name of its variable', ({ name, bytes }) => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, bytes);
  const { [name]: _, ...others } = base as Record<string, string>;
  const message = (() => {
    try {
      readEdgeSettings({ ...others, DATA_DIR: folder, [`${name}_FILE`]: file });
      return '';
    } catch (error) {
      return String(error);
    }
  })();
  expect(message).toContain(`The file named in ${name}_FILE`);
  expect(message).not.toContain(KEY);
  expect(message).not.toContain('too weak');
});

test.each(['/path', '?query', '?', '#fragment', '/path/'].filter((rest) => rest !== '?'))(
  'ENV-1 PUBLIC_ORIGIN with %s is rejected by its name',
  (rest) => {
    expect(getMessage({ PUBLIC_ORIGIN: `https://portal.example${rest}` })).toMatch(
      /^StartError: PUBLIC_ORIGIN must be an origin/,
    );
  },
);

const SPECIAL = [...'#/?%@:[]!$&\'()*+,;=|^{}<>"\\`~ü€'];
const URLS = {
  SMTP_URL: (password: string) => `smtp://mail:${password}@127.0.0.1:2525`,
  DATABASE_URL: (password: string) => `postgres://portal:${password}@127.0.0.1:5432/portal`,
} as const;

test.each(
  Object.keys(URLS)
    .flatMap((name) =>
      SPECIAL.flatMap((sign) =>
        [`${SECRET}${sign}`, `12${sign}${SECRET}`, `${sign}${SECRET}`].map((password) => ({
          name,
          password,
        })),
      ),
    )
    .filter((_case, at) => !isQuick || at % 5 === 0),
)('SEC-R16 a password $password in $name is used unchanged or rejected by name', ({ name, password }) => {
  const url = URLS[name as keyof typeof URLS];
  const mail = { MAIL_FROM: 'login@example.com' };
  const message = getMessage({ ...mail, SMTP_URL: URLS.SMTP_URL('x'), [name]: url(password) });
  expect(message).not.toContain(SECRET);
  if (message !== '') expect(message).toMatch(new RegExp(`^StartError: ${name} must be`));
  else expect(decodeURIComponent(new URL(url(password)).password)).toBe(password);
  expect(
    getMessage({ ...mail, SMTP_URL: URLS.SMTP_URL('x'), [name]: url(encodeURIComponent(password)) }),
  ).toBe('');
});

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
  ['SERVER_KEYS', 'SERVER_KEY'],
  ['SERVER_KEY_FIEL', 'SERVER_KEY_FILE'],
])('ENV-1 %s is reported as a misspelling of %s', (name, meant) => {
  expect(findMistypedSettings([name], SETTINGS)).toEqual([
    `${name} is not a setting of the portal. Did you mean ${meant}?`,
  ]);
});

test('ENV-1 known settings and variables of other programs are not reported', () => {
  expect(
    findMistypedSettings([...names, 'PATH', 'HOSTS', 'SPORT', 'NODE_ENV', 'HOME', 'DATABASE'], SETTINGS),
  ).toEqual([]);
});
