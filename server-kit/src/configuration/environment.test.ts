import { environments } from '@portal/contract/page';
import { readValues, StartError, type Variables } from '@portal/registry/settings';
import { isSandboxEnvironment, readEnvironment, requireOrigin } from './environment';
import { findEnvironment, isOwnMachine } from './environment-by-host';
import { SERVER_SETTINGS } from './server-setting-schemas';

const REAL = environments.filter((environment) => !isSandboxEnvironment(environment));
const SMTP_URL = 'smtps://user:hush@mail.bank.example';
const MAP = JSON.stringify({
  'login\\.bank\\.example': 'PRODUCTION',
  '.*\\.qa\\.bank\\.example': 'QA',
  'two\\.qa\\.bank\\.example': 'XAT',
  'later\\.bank\\.example': null,
});
function at(host: string, more: Variables = {}): Variables {
  return { DOMAIN_ENVIRONMENTS: MAP, PUBLIC_ORIGIN: `https://${host}`, ...more };
}

test('there are six environments @ENV-1', () => {
  expect(environments).toEqual(['DEV', 'QA', 'XAT', 'PRODUCTION', 'LOCAL', 'MOCK']);
});

test('without PORTAL_ENVIRONMENT a localhost origin is LOCAL @ENV-1', () => {
  expect(readEnvironment({})).toBe('LOCAL');
  for (const host of ['localhost', 'LOCALHOST:8080', 'portal.localhost:8080', '127.0.0.1:9', '[::1]:8080'])
    expect(readEnvironment({ PUBLIC_ORIGIN: `http://${host}` })).toBe('LOCAL');
  expect(readEnvironment({ LDAP_URL: 'ldaps://localhost:636' })).toBe('LOCAL');
});

test.each([
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://login.bank.example' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://10.1.2.3:8080' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://localhost.bank.example' }],
  ['LDAP_URL', { LDAP_URL: 'ldaps://ldap.bank.example' }],
  ['SMTP_URL', { SMTP_URL }],
  ['TWILIO_ACCOUNT_SID', { TWILIO_ACCOUNT_SID: 'AC0' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_AUTH_TOKEN: 'hush' }],
  ['SERVER_KEY', { SERVER_KEY: 'hush' }],
  ['AUDIT_TOKEN', { AUDIT_TOKEN: 'hush' }],
  ['STATISTICS_TOKEN', { STATISTICS_TOKEN: 'hush' }],
  ['HELP_DESK_TOKEN', { HELP_DESK_TOKEN: 'hush' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1' }],
  ['PUBLIC_ORIGIN', at('10.1.2.3')],
  ['SMTP_URL', at('localhost', { SMTP_URL })],
])('with %s, as in real use, PORTAL_ENVIRONMENT is required @ENV-1 @ENV-2 @SEC-R16', (name, variables) => {
  const read = () => readEnvironment(variables);
  expect(read).toThrow(StartError);
  expect(read).toThrow(new RegExp(`^PORTAL_ENVIRONMENT must be set, since ${name} is `));
  expect(read).not.toThrow('hush');
  const { DOMAIN_ENVIRONMENTS: _, ...others } = variables as Variables;
  for (const named of environments)
    expect(readEnvironment({ ...others, PORTAL_ENVIRONMENT: named })).toBe(named);
});

test('an unknown environment is rejected before any other check @ENV-1', () => {
  expect(() => readEnvironment({ PORTAL_ENVIRONMENT: 'PROD', SMTP_URL })).toThrow(
    'PORTAL_ENVIRONMENT must be one of',
  );
});

test('without DOMAIN_ENVIRONMENTS the environment is PORTAL_ENVIRONMENT @ENV-1', () => {
  expect(findEnvironment({ PORTAL_ENVIRONMENT: 'QA' })).toBe('QA');
  expect(findEnvironment({ PORTAL_ENVIRONMENT: 'QA', DOMAIN_ENVIRONMENTS: '' })).toBe('QA');
  expect(findEnvironment({})).toBeUndefined();
});

test.each([
  [at('login.bank.example'), 'PRODUCTION'],
  [at('LOGIN.bank.example:443'), 'PRODUCTION'],
  [at('one.qa.bank.example:8443'), 'QA'],
  [at('one.qa.bank.example', { PORTAL_ENVIRONMENT: 'QA' }), 'QA'],
  [{ DOMAIN_ENVIRONMENTS: MAP }, 'LOCAL'],
  [at('localhost:8080'), 'LOCAL'],
  [at('localhost:8080', { PORTAL_ENVIRONMENT: 'LOCAL' }), 'LOCAL'],
  [at('127.0.0.1', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
  [at('10.1.2.3:80', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
  [at('[::1]:8080', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
  [at('buildhost7', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
])('%j gives %s @ENV-2 @ENV-3', (variables, environment) => {
  expect(findEnvironment(variables)).toBe(environment);
  expect(readEnvironment(variables)).toBe(environment);
});

test.each([
  [at('two.qa.bank.example'), 'Domain matches multiple environment domain regex'],
  [at('other.example'), 'Domain did not match any domain regex'],
  [at('login.bank.example.evil.example'), 'Domain did not match any domain regex'],
  [at('evil-login.bank.example'), 'Domain did not match any domain regex'],
  [at('later.bank.example'), 'Domain matches domain regex but environment is null'],
  ...['{', '[]', 'null', '"QA"', '{"(":"QA"}', '{".*":"STAGING"}', '{"login.*":"QA","x":7}'].map(
    (map): [Variables, string] => [
      at('login.bank.example', { DOMAIN_ENVIRONMENTS: map }),
      'DOMAIN_ENVIRONMENTS for https://login.bank.example: Malformed DomainEnvMap mapping',
    ],
  ),
  [at('localhost', { DOMAIN_ENVIRONMENTS: '{"x":7}' }), 'Malformed DomainEnvMap mapping'],
  [
    at('x', { DOMAIN_ENVIRONMENTS: '{"x":"QA","\\u0078":"PRODUCTION"}' }),
    'DOMAIN_ENVIRONMENTS for https://x: Malformed DomainEnvMap mapping: the pattern "x" is given twice',
  ],
  [at('login.bank.example', { PORTAL_ENVIRONMENT: 'LOCAL' }), 'PORTAL_ENVIRONMENT must be PRODUCTION'],
  [at('localhost', { PORTAL_ENVIRONMENT: 'PRODUCTION' }), 'PORTAL_ENVIRONMENT must be MOCK'],
])('%j prevents the portal from starting: %s @ENV-3 @SEC-R16', (variables, message) => {
  expect(() => findEnvironment(variables)).toThrow(StartError);
  expect(() => findEnvironment(variables)).toThrow(message);
});

test.each([
  ['localhost', true],
  ['[::1]', true],
  ['10.1.2.3', true],
  ['buildhost7', true],
  ['login.bank.example', false],
])('%s is a developer’s machine: %s @ENV-2', (hostname, isOwn) => {
  expect(isOwnMachine(hostname)).toBe(isOwn);
});

function readOrigin(PUBLIC_ORIGIN: string | undefined, environment: (typeof environments)[number]) {
  const { PUBLIC_ORIGIN: schema } = SERVER_SETTINGS;
  return requireOrigin(
    readValues({ PUBLIC_ORIGIN }, { PUBLIC_ORIGIN: schema }).PUBLIC_ORIGIN,
    environment,
    8080,
  );
}

test.each(REAL)(
  'in %s PUBLIC_ORIGIN is required and must be https, except on localhost @SEC-R16',
  (environment) => {
    expect(() => readOrigin(undefined, environment)).toThrow(`PUBLIC_ORIGIN must be set in ${environment}`);
    for (const origin of ['http://login.bank.example', 'http://10.1.2.3', 'http://127.0.0.1.bank.example'])
      expect(() => readOrigin(origin, environment)).toThrow('PUBLIC_ORIGIN must be an https URL');
    expect(readOrigin('https://login.bank.example/', environment)).toBe('https://login.bank.example');
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:8080'])
      expect(readOrigin(origin, environment)).toBe(origin);
  },
);

test('in LOCAL and MOCK PUBLIC_ORIGIN defaults to localhost and may use http @ENV-1', () => {
  expect(readOrigin(undefined, 'LOCAL')).toBe('http://localhost:8080');
  expect(readOrigin('http://portal.example', 'MOCK')).toBe('http://portal.example');
  for (const origin of ['portal', 'ftp://portal.example', 'data:,'])
    expect(() => readOrigin(origin, 'LOCAL')).toThrow('PUBLIC_ORIGIN must be an origin such as');
});
