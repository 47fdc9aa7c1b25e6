import { environments } from '@portal/contract/page';
import { isSandboxEnvironment, readEnvironment, readOrigin } from './named-environment';
import { StartError } from './start-error';

const REAL = environments.filter((environment) => !isSandboxEnvironment(environment));
const SMTP_URL = 'smtps://user:hush@mail.bank.example';

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
])('with %s, as in real use, PORTAL_ENVIRONMENT is required @ENV-1 @SEC-R16', (name, variables) => {
  const read = () => readEnvironment(variables);
  expect(read).toThrow(StartError);
  expect(read).toThrow(new RegExp(`^PORTAL_ENVIRONMENT must be set, since ${name} is `));
  expect(read).not.toThrow('hush');
  for (const named of environments)
    expect(readEnvironment({ ...variables, PORTAL_ENVIRONMENT: named })).toBe(named);
});

test('an unknown environment is rejected before any other check @ENV-1', () => {
  expect(() => readEnvironment({ PORTAL_ENVIRONMENT: 'PROD', SMTP_URL })).toThrow(
    'PORTAL_ENVIRONMENT must be one of',
  );
});

test.each(REAL)(
  'in %s PUBLIC_ORIGIN is required and must be https, except on localhost @SEC-R16',
  (environment) => {
    expect(() => readOrigin({}, environment)).toThrow(`PUBLIC_ORIGIN must be set in ${environment}`);
    for (const PUBLIC_ORIGIN of [
      'http://login.bank.example',
      'http://10.1.2.3',
      'http://127.0.0.1.bank.example',
    ])
      expect(() => readOrigin({ PUBLIC_ORIGIN }, environment)).toThrow('PUBLIC_ORIGIN must be an https URL');
    expect(readOrigin({ PUBLIC_ORIGIN: 'https://login.bank.example/' }, environment)).toBe(
      'https://login.bank.example',
    );
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:8080'])
      expect(readOrigin({ PUBLIC_ORIGIN: origin }, environment)).toBe(origin);
  },
);

test('in LOCAL and MOCK PUBLIC_ORIGIN defaults to localhost and may use http @ENV-1', () => {
  expect(readOrigin({}, 'LOCAL')).toBe('http://localhost:8080');
  expect(readOrigin({ PORT: '9' }, 'MOCK')).toBe('http://localhost:9');
  expect(readOrigin({ PUBLIC_ORIGIN: 'http://portal.example' }, 'MOCK')).toBe('http://portal.example');
  for (const PUBLIC_ORIGIN of ['portal', 'ftp://portal.example', 'data:,'])
    expect(() => readOrigin({ PUBLIC_ORIGIN }, 'LOCAL')).toThrow('PUBLIC_ORIGIN must be a URL');
});
