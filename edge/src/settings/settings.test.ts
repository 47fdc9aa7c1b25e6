import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEdgeSettings } from './settings';

const base = { PORTAL_ENVIRONMENT: 'LOCAL', SERVER_KEY: randomBytes(32).toString('base64') };
/** Settings of a portal outside LOCAL and MOCK; with its own recovery service it needs no message provider. */
const REAL = {
  PORTAL_ENVIRONMENT: 'QA',
  PUBLIC_ORIGIN: 'https://portal.example',
  RECOVERY_SERVICE_URL: 'https://recovery.bank.example',
};
function read(variables: Readonly<Record<string, string>>) {
  return readEdgeSettings({ ...base, ...variables });
}

test('without settings the portal uses port 8080, its built-in services and trusts no proxy', () => {
  expect(read({})).toMatchObject({
    port: 8080,
    trustedProxies: [],
    upstreams: {},
    formOrigins: [],
    recoveryCookies: [],
    partsUrl: null,
    metricsPort: null,
    testDomains: [expect.any(String), expect.any(String)],
    services: { dataDir: '.data' },
  });
  expect(() => read({ PORTAL_ENVIRONMENT: ' ' })).toThrow('PORTAL_ENVIRONMENT must be set');
});

test.each<[Readonly<Record<string, string>>, object]>([
  [{ METRICS_PORT: '9090' }, { metricsPort: 9090 }],
  [
    { TRUSTED_PROXIES: 'loopback,10.0.0.0/8, ,::1,fd00::/8' },
    { trustedProxies: ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'] },
  ],
  [
    { RECOVERY_SERVICE_URL: 'https://recovery.example' },
    { upstreams: { recovery: 'https://recovery.example' } },
  ],
  [
    { SIGN_ON_SERVICE_URL: 'https://bank.example/sso/' },
    { upstreams: { 'sign-on': 'https://bank.example/sso' } },
  ],
  [
    { RECOVERY_SERVICE_COOKIES: 'JSESSIONID, __Host-node' },
    { recoveryCookies: ['JSESSIONID', '__Host-node'] },
  ],
  [
    { TEST_DOMAINS: 'Bank.example,bank-test.example' },
    { testDomains: ['bank.example', 'bank-test.example'] },
  ],
  [{ PARTS_URL: 'https://static.bank.example/parts/' }, { partsUrl: 'https://static.bank.example/parts' }],
  [
    { FORM_ORIGINS: 'https://sso.bank.example, https://login.bank.example:8443/,http://localhost:9000' },
    { formOrigins: ['https://sso.bank.example', 'https://login.bank.example:8443', 'http://localhost:9000'] },
  ],
])('%j is read @D-3 @API-3 @LOG-2 @LOG-11 @CARD-6 @SEC-R3 @SEC-R8', (variables, settings) => {
  expect(read(variables)).toMatchObject(settings);
});

test.each([
  ['PORT', '80.5', 'a whole number'],
  ['LOG_LEVEL', 'verbose', 'one of'],
  ['TRUSTED_PROXIES', '10.0.0.1,proxy', 'a list of IP addresses'],
  ['TRUSTED_PROXIES', '10.0.0.1/33', 'a list of IP addresses'],
  ['TRUSTED_PROXIES', '10.0.0.1/0', 'a list of IP addresses'],
  ['CONTENT_SERVICE_URL', 'content', 'an http or https URL'],
  ['RECOVERY_SERVICE_URL', 'https://me:hush@recovery.example', 'an http or https URL'],
  ['RECOVERY_SERVICE_URL', 'https://recovery.example/#hush', 'an http or https URL'],
  ['RECOVERY_SERVICE_COOKIES', 'JSESSIONID=1', 'a list'],
  ['RECOVERY_SERVICE_COOKIES', 'a b', 'a list'],
  ['RECOVERY_SERVICE_COOKIES', 'a;b', 'a list'],
  ['TEST_DOMAINS', 'bank.example', 'two domains'],
  ['TEST_DOMAINS', 'a.example,b.example,c.example', 'two domains'],
  ['TEST_DOMAINS', 'a.example,localhost', 'two domains'],
  ['PARTS_URL', 'ftp://static.example', 'an https URL without query'],
  ['PARTS_URL', 'https://static.example;script-src', 'an https URL without query'],
  ['PARTS_URL', 'https://me:hush@static.example', 'an https URL without query'],
  ...[
    'sso.bank.example',
    '*',
    "'unsafe-inline'",
    'https://*.bank.example',
    'https://sso.bank.example;script-src',
    'https://sso.bank.example https://evil.example',
    'https://sso.bank.example/login',
    'https://me:hush@sso.bank.example',
  ].map((entry): [string, string, string] => [
    'FORM_ORIGINS',
    `https://bank.example,${entry}`,
    'a list of https origins',
  ]),
])('%s=%s is rejected by name, without a password @ENV-1 @SEC-R8 @SEC-R16', (name, value, what) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be ${what}`));
  expect(() => read({ [name]: value })).not.toThrow('hush');
});

test.each([
  ['FORM_ORIGINS', 'http://sso.bank.example'],
  ['PARTS_URL', 'http://static.bank.example'],
  ['HOME_URL', 'http://online.bank.example'],
])('outside LOCAL and MOCK %s=%s is rejected, since it must use https @SEC-R8 @SEC-R16', (name, value) => {
  expect(() => read({ [name]: value })).not.toThrow();
  expect(() => read({ ...REAL, [name]: value })).toThrow(new RegExp(`^${name} must be`));
  expect(() => read({ ...REAL, [name]: value.replace('http:', 'https:') })).not.toThrow();
});

test.each(['MESSAGE_WEBHOOK_URL', 'RISK_SERVICE_URL', 'TWILIO_API_URL'])(
  'outside LOCAL and MOCK %s must use https, except on the same machine @SEC-R16',
  (name) => {
    const secret = () => randomBytes(32).toString('base64');
    const variables = {
      MESSAGE_WEBHOOK_URL: 'https://messages.bank.example',
      MESSAGE_WEBHOOK_SECRET: secret(),
      RISK_SERVICE_URL: 'https://risk.bank.example',
      RISK_SERVICE_SECRET: secret(),
    };
    const url = 'http://service.bank.example:9090/path';
    expect(() => read({ ...REAL, ...variables, [name]: url })).toThrow(
      new RegExp(`^${name} must be an https`),
    );
    expect(() => read({ ...variables, [name]: url })).not.toThrow();
    for (const local of ['http://127.0.0.1:9090/', 'http://localhost:9090'])
      expect(() => read({ ...REAL, ...variables, [name]: local })).not.toThrow();
  },
);

test.each([
  ['LOCAL', 'localhost'],
  ['MOCK', 'localhost'],
  ['QA', '0.0.0.0'],
  ['PRODUCTION', '0.0.0.0'],
])('a portal in %s listens on %s unless HOST overrides it @SEC-R16', (PORTAL_ENVIRONMENT, host) => {
  const variables = { ...(host !== 'localhost' && REAL), PORTAL_ENVIRONMENT };
  expect(read(variables).host).toBe(host);
  expect(read({ ...variables, HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
});

test('metrics, which need no token, are available on the local machine only by default @SEC-R16', () => {
  expect(read({ METRICS_PORT: '9090', HOST: '0.0.0.0' }).metricsHost).toBe('127.0.0.1');
  expect(read({ METRICS_PORT: '9090', METRICS_HOST: '10.0.0.5' }).metricsHost).toBe('10.0.0.5');
});

test('services and registry use the same database, also when its URL is read from a file @SEC-R16 @D-3', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  const file = path.join(folder, 'url');
  writeFileSync(file, 'postgres://portal@db.example/portal\n');
  const { services, parts } = read({ DATABASE_URL_FILE: file });
  rmSync(folder, { recursive: true });
  expect(services.databaseUrl).toBe('postgres://portal@db.example/portal');
  expect(parts.databaseUrl).toBe(services.databaseUrl);
});
