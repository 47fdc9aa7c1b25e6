import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEdgeSettings } from './settings';

const base = {
  PORTAL_ENVIRONMENT: 'LOCAL',
  SERVER_KEY: randomBytes(32).toString('base64'),
};
/** Custom recovery service, with which no message provider is needed. */
const OWN_RECOVERY = { RECOVERY_SERVICE_URL: 'https://recovery.bank.example' };
function read(variables: Record<string, string>) {
  return readEdgeSettings({ ...base, ...variables });
}

test('without settings the portal listens on 8080, trusts no proxy and uses its built-in services', () => {
  expect(read({})).toMatchObject({ port: 8080, trustedProxies: [], upstreams: {}, formOrigins: [] });
});

test.each(['eighty', '-1', '65536', '80.5'])('PORT %s is rejected with an error message', (PORT) => {
  expect(() => read({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, not "${PORT}".`);
});

test('an empty setting counts as unset @ENV-1', () => {
  const empty = Object.fromEntries(
    [
      'PORT',
      'HOST',
      'DATA_DIR',
      'LOG_LEVEL',
      'METRICS_PORT',
      'METRICS_HOST',
      'PAGE_SCRIPTS_DIR',
      'PUBLIC_ORIGIN',
    ]
      .concat(['RECOVERY_UNKNOWN_USER', 'TRUSTED_PROXIES', 'CLIP_HOSTS', 'RECOVERY_SERVICE_URL', 'PARTS_URL'])
      .map((name) => [name, '']),
  );
  expect(read(empty)).toEqual(read({}));
  expect(() => read({ PORTAL_ENVIRONMENT: ' ' })).toThrow('PORTAL_ENVIRONMENT must be set');
  expect(read({}).services.dataDir).toBe('.data');
});

test.each([
  ['LOG_LEVEL', 'verbose'],
  ['TRUSTED_PROXIES', '10.0.0.1,proxy'],
  ['TRUSTED_PROXIES', '10.0.0.1/33'],
  ['TRUSTED_PROXIES', '10.0.0.1/0'],
  ['PORT', '0x50'],
])('%s=%s is rejected by name @ENV-1', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .*, not "${value.split(',').at(-1)}"`),
  );
});

test('metrics need a separate port @ENV-1', () => {
  expect(() => read({ METRICS_PORT: '8080' })).toThrow(
    'METRICS_PORT must differ from PORT; both are "8080".',
  );
  expect(read({ METRICS_PORT: '9090' }).metricsPort).toBe(9090);
});

test.each([
  ['LOCAL', 'localhost'],
  ['MOCK', 'localhost'],
  ['QA', '0.0.0.0'],
  ['PRODUCTION', '0.0.0.0'],
])('a portal in %s listens on %s unless HOST overrides it @SEC-R16', (PORTAL_ENVIRONMENT, host) => {
  const variables = {
    PORTAL_ENVIRONMENT,
    ...(host !== 'localhost' && {
      PUBLIC_ORIGIN: 'https://login.bank.example',
      SERVER_KEY: randomBytes(32).toString('base64'),
      RECOVERY_SERVICE_URL: 'https://recovery.bank.example',
    }),
  };
  expect(read(variables).host).toBe(host);
  expect(read({ ...variables, HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
});

test('metrics, which need no token, are available on the local machine only by default @SEC-R16', () => {
  expect(read({ METRICS_PORT: '9090', HOST: '0.0.0.0' }).metricsHost).toBe('127.0.0.1');
  expect(read({ METRICS_PORT: '9090', METRICS_HOST: '10.0.0.5' }).metricsHost).toBe('10.0.0.5');
});

test('trusted proxies can be given as networks and as names of private networks', () => {
  const proxies = ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'];
  expect(read({ TRUSTED_PROXIES: proxies.join(',') }).trustedProxies).toEqual(proxies);
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

test('a service can be replaced by a custom upstream @API-3', () => {
  expect(read({ RECOVERY_SERVICE_URL: 'https://recovery.example' }).upstreams).toEqual({
    recovery: 'https://recovery.example',
  });
  expect(() => read({ CONTENT_SERVICE_URL: 'content' })).toThrow(
    'CONTENT_SERVICE_URL must be an http or https URL',
  );
});

test.each([
  'https://me:hush@recovery.example',
  'https://me@recovery.example',
  'https://recovery.example/?key=hush',
  'https://recovery.example/#hush',
])(
  'RECOVERY_SERVICE_URL %s is rejected by name, without its value in the message @D-3 @SEC-R16',
  (RECOVERY_SERVICE_URL) => {
    expect(() => read({ RECOVERY_SERVICE_URL })).toThrow(
      /^RECOVERY_SERVICE_URL (?:must be|has the parameter key,)/,
    );
    expect(() => read({ RECOVERY_SERVICE_URL })).not.toThrow('hush');
  },
);

test('cookies of a custom recovery service are named @SEC-R3 @D-3', () => {
  expect(read({}).recoveryCookies).toEqual([]);
  expect(read({ RECOVERY_SERVICE_COOKIES: 'JSESSIONID, __Host-node' }).recoveryCookies).toEqual([
    'JSESSIONID',
    '__Host-node',
  ]);
  for (const RECOVERY_SERVICE_COOKIES of ['JSESSIONID=1', 'a b', 'a;b'])
    expect(() => read({ RECOVERY_SERVICE_COOKIES })).toThrow(/^RECOVERY_SERVICE_COOKIES must be a list/);
});

test('the URL of a service may have a path @D-3', () => {
  expect(read({ SIGN_ON_SERVICE_URL: 'https://bank.example/sso/' }).upstreams).toEqual({
    'sign-on': 'https://bank.example/sso',
  });
});

test('lists are read without spaces and empty entries', () => {
  expect(read({ TRUSTED_PROXIES: '10.0.0.1, ,10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
});

test('CLIP_HOSTS has one host per environment @LOG-2 @CLP-1', () => {
  expect(read({}).site.clipHosts).toEqual({});
  expect(
    read({ CLIP_HOSTS: 'DEV=https://clip.dev.example, PRODUCTION=https://clip.example' }).site.clipHosts,
  ).toEqual({
    DEV: 'https://clip.dev.example',
    PRODUCTION: 'https://clip.example',
  });
});

test.each([
  'https://clip.example',
  'LOCAL=https://clip.example',
  'DEV=clip',
  'DEV=https://clip.example/apps',
  'DEV=',
  'DEV=ftp://clip.example',
  'DEV=https://user:pass@clip.example',
])('CLIP_HOSTS %s is rejected with an error message @LOG-2 @CLP-1', (CLIP_HOSTS) => {
  expect(() => read({ CLIP_HOSTS })).toThrow('CLIP_HOSTS must be a list such as');
});

test('the error message does not contain the rejected clip host @SEC-R16', () => {
  const CLIP_HOSTS = 'QA=https://user:hush@clip.example';
  expect(() => read({ CLIP_HOSTS })).toThrow(/^(?!.*hush).*CLIP_HOSTS must be a list/);
});

test('outside LOCAL and MOCK clip hosts must use HTTPS @SEC-R8', () => {
  const CLIP_HOSTS = 'PRODUCTION=http://clip.example';
  const real = {
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: 'https://portal.example',
    RECOVERY_SERVICE_URL: 'https://recovery.example',
  };
  expect(() => read({ ...real, CLIP_HOSTS })).toThrow('CLIP_HOSTS must be a list such as');
  expect(read({ CLIP_HOSTS }).site.clipHosts).toEqual({ PRODUCTION: 'http://clip.example' });
});

test('white-label testing needs exactly two domains @LOG-11', () => {
  expect(read({}).site.testDomains).toHaveLength(2);
  expect(read({ TEST_DOMAINS: 'Bank.example,bank-test.example' }).site.testDomains).toEqual([
    'bank.example',
    'bank-test.example',
  ]);
  for (const TEST_DOMAINS of ['bank.example', 'a.example,b.example,c.example', 'a.example,localhost'])
    expect(() => read({ TEST_DOMAINS })).toThrow('TEST_DOMAINS must be two domains');
});

test('part files can be served from another host @CARD-6', () => {
  expect(read({}).partsUrl).toBeNull();
  expect(read({ PARTS_URL: 'https://static.bank.example/parts/' }).partsUrl).toBe(
    'https://static.bank.example/parts',
  );
  expect(read({ PARTS_URL: 'http://localhost:9000' }).partsUrl).toBe('http://localhost:9000');
});

test.each([
  'static',
  'ftp://static.example',
  'https://static.example;script-src',
  'https://me:word@static.example',
])('PARTS_URL %s is rejected with an error message @CARD-6', (PARTS_URL) => {
  expect(() => read({ PARTS_URL })).toThrow('PARTS_URL must be an https URL without query');
  expect(() => read({ PARTS_URL })).not.toThrow('me:word');
});

test('outside LOCAL and MOCK PARTS_URL must use HTTPS @SEC-R16', () => {
  const elsewhere = { PORTAL_ENVIRONMENT: 'QA', PUBLIC_ORIGIN: 'https://portal.example', ...OWN_RECOVERY };
  expect(() => read({ ...elsewhere, PARTS_URL: 'http://static.bank.example' })).toThrow(
    'PARTS_URL must be an https URL',
  );
  expect(read({ ...elsewhere, PARTS_URL: 'https://static.bank.example' }).partsUrl).toBe(
    'https://static.bank.example',
  );
});

test('forms can be posted to additional origins @SEC-R8', () => {
  expect(
    read({ FORM_ORIGINS: 'https://sso.bank.example, https://login.bank.example:8443/' }).formOrigins,
  ).toEqual(['https://sso.bank.example', 'https://login.bank.example:8443']);
  expect(read({ FORM_ORIGINS: 'http://localhost:9000' }).formOrigins).toEqual(['http://localhost:9000']);
});

test.each([
  'sso.bank.example',
  '*',
  "'unsafe-inline'",
  'https://*.bank.example',
  'https://sso.bank.example;script-src',
  'https://sso.bank.example https://evil.example',
  'https://sso.bank.example/login',
  'https://me:word@sso.bank.example',
  'ftp://sso.bank.example',
])('FORM_ORIGINS with %s is rejected, without its value in the message @SEC-R8', (entry) => {
  const FORM_ORIGINS = `https://bank.example,${entry}`;
  expect(() => read({ FORM_ORIGINS })).toThrow(/^FORM_ORIGINS must be a list of https origins/);
  expect(() => read({ FORM_ORIGINS })).not.toThrow('me:word');
});

test('outside LOCAL and MOCK FORM_ORIGINS must use HTTPS @SEC-R16', () => {
  const elsewhere = {
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: 'https://portal.example',
    ...OWN_RECOVERY,
  };
  expect(() => read({ ...elsewhere, FORM_ORIGINS: 'http://sso.bank.example' })).toThrow(
    'FORM_ORIGINS must be',
  );
  expect(read({ ...elsewhere, FORM_ORIGINS: 'https://sso.bank.example' }).formOrigins).toEqual([
    'https://sso.bank.example',
  ]);
});
