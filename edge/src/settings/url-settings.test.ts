import { randomBytes } from 'node:crypto';
import { sampleCases } from '@portal/contract/sample-cases';
import { listSettings } from '@portal/registry/settings';
import { SETTINGS as SHAPE } from './edge-setting-schemas';
import { readEdgeSettings } from './settings';

const base = { PORTAL_ENVIRONMENT: 'LOCAL', SERVER_KEY: randomBytes(32).toString('base64') };
const SECRET = 'Never-In-A-Sentence-7';

function getMessage(variables: Readonly<Record<string, string>>): string {
  try {
    readEdgeSettings({ ...base, ...variables });
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

const SETTINGS = listSettings(SHAPE);
const names = SETTINGS.map(({ name }) => name);
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
)('$name with the unknown part $part is rejected by both names @ENV-1 @SEC-R16', ({ name, value, fault }) => {
  const message = getMessage({ [name]: value });
  expect(message).toMatch(new RegExp(`^StartError: ${name} has `));
  expect(message).toMatch(fault);
});

test('the matrix covers every setting with a URL @ENV-1 @D-14', () => {
  expect(
    URL_SETTINGS.map(({ name }) => name).filter((name) => /_URL|ORIGIN|HOSTS|ENDPOINT/.test(name)),
  ).toEqual(names.filter((name) => /_URL|ORIGIN|HOSTS|ENDPOINT/.test(name)));
});

test.each(['sslmode=verify_full', 'sslmode=REQUIRE', 'ssl=yes'])(
  'DATABASE_URL with %s is rejected, since the driver would connect without TLS @D-3 @SEC-R16',
  (parameter) => {
    expect(
      getMessage({ DATABASE_URL: `postgres://me:${SECRET}@db.bank.example/portal?${parameter}` }),
    ).toMatch(/^StartError: DATABASE_URL has the parameter ssl/);
  },
);

test.each(['{pass}', 'pa?ss=word', '{x}?y=z'])(
  'a password with %s is not mistaken for a part of the URL, and not printed @SEC-R16',
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

test.each(['/path', '?query', '?', '#fragment', '/path/'].filter((rest) => rest !== '?'))(
  'PUBLIC_ORIGIN with %s is rejected by its name @ENV-1',
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
  sampleCases(
    Object.keys(URLS).flatMap((name) =>
      SPECIAL.flatMap((sign) =>
        [`${SECRET}${sign}`, `12${sign}${SECRET}`, `${sign}${SECRET}`].map((password) => ({
          name,
          password,
        })),
      ),
    ),
    0,
    5,
  ),
)('a password $password in $name is used unchanged or rejected by name @SEC-R16', ({ name, password }) => {
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
