import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '@portal/server-kit/configuration';
import { environmentSetting } from './environment-setting';
import { readEdgeSettings } from './settings';

const map = JSON.stringify({
  'login\\.bank\\.example': 'PRODUCTION',
  '.*\\.qa\\.bank\\.example': 'QA',
  'two\\.qa\\.bank\\.example': 'XAT',
  'later\\.bank\\.example': null,
});
const SERVER_KEY = randomBytes(32).toString('base64');
function at(host: string, more: object = {}) {
  return {
    DOMAIN_ENVIRONMENTS: map,
    PUBLIC_ORIGIN: `https://${host}`,
    ...more,
  };
}

test('without DOMAIN_ENVIRONMENTS the environment is PORTAL_ENVIRONMENT @ENV-1', () => {
  expect(environmentSetting({ PORTAL_ENVIRONMENT: 'QA' })).toBe('QA');
  expect(environmentSetting({ PORTAL_ENVIRONMENT: 'QA', DOMAIN_ENVIRONMENTS: '' })).toBe('QA');
  expect(environmentSetting({})).toBeUndefined();
});

test.each([
  [at('login.bank.example'), 'PRODUCTION'],
  [at('one.qa.bank.example:8443'), 'QA'],
  [at('one.qa.bank.example', { PORTAL_ENVIRONMENT: 'QA' }), 'QA'],
])('%j gives %s @ENV-3', (variables, environment) => {
  expect(environmentSetting(variables)).toBe(environment);
});

test.each([
  [{ DOMAIN_ENVIRONMENTS: map }, 'LOCAL'],
  [at('localhost:8080', { PORTAL_ENVIRONMENT: 'LOCAL' }), 'LOCAL'],
  [at('10.1.2.3', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
  [at('[::1]:8080', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
  [at('buildhost7', { PORTAL_ENVIRONMENT: 'MOCK' }), 'MOCK'],
])('on a local machine %j gives %s @ENV-2', (variables, environment) => {
  expect(environmentSetting(variables)).toBe(environment);
});

test.each([
  [at('two.qa.bank.example'), 'Domain matches multiple environment domain regex'],
  [at('login.bank.example.evil.example'), 'Domain did not match any domain regex'],
  [at('later.bank.example'), 'Domain matches domain regex but environment is null'],
  [at('login.bank.example', { DOMAIN_ENVIRONMENTS: '{' }), 'Malformed DomainEnvMap mapping'],
  [at('login.bank.example', { DOMAIN_ENVIRONMENTS: '[]' }), 'Malformed DomainEnvMap mapping'],
  [at('login.bank.example', { DOMAIN_ENVIRONMENTS: '{"(":"QA"}' }), 'Malformed DomainEnvMap mapping'],
  [
    at('login.bank.example', { DOMAIN_ENVIRONMENTS: '{"login.*":"QA","x":"STAGING"}' }),
    'Malformed DomainEnvMap mapping',
  ],
  [at('localhost', { DOMAIN_ENVIRONMENTS: '{"x":7}' }), 'Malformed DomainEnvMap mapping'],
  [
    at('x', { DOMAIN_ENVIRONMENTS: '{"x":"QA","\\u0078":"PRODUCTION"}' }),
    'DOMAIN_ENVIRONMENTS for https://x: Malformed DomainEnvMap mapping: the pattern "x" is given twice',
  ],
])('%j prevents the portal from starting: %s @ENV-3', (variables, message) => {
  expect(() => environmentSetting(variables)).toThrow(StartError);
  expect(() => environmentSetting(variables)).toThrow(message);
});

test('two contradictory settings prevent the portal from starting @ENV-3 @SEC-R16', () => {
  expect(() => environmentSetting(at('login.bank.example', { PORTAL_ENVIRONMENT: 'LOCAL' }))).toThrow(
    'PORTAL_ENVIRONMENT must be PRODUCTION',
  );
  expect(() => environmentSetting(at('localhost', { PORTAL_ENVIRONMENT: 'PRODUCTION' }))).toThrow(
    'PORTAL_ENVIRONMENT must be MOCK',
  );
});

test('the portal runs in the environment of its host @ENV-3', () => {
  const { services } = readEdgeSettings(
    at('one.qa.bank.example', { SERVER_KEY, RECOVERY_SERVICE_URL: 'https://recovery.bank.example' }),
  );
  expect(services.environment).toBe('QA');
});

test('a local machine in the map does not select LOCAL when production settings are present @ENV-2 @SEC-R16', () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'environment-'));
  const read = (variables: Record<string, string>) => readEdgeSettings({ DATA_DIR, ...variables });
  expect(read(at('localhost:8080')).services.environment).toBe('LOCAL');
  for (const variables of [at('10.1.2.3'), { ...at('localhost'), SMTP_URL: 'smtp://mail.bank.example' }])
    expect(() => read(variables)).toThrow('PORTAL_ENVIRONMENT must be set');
  expect(read(at('10.1.2.3', { PORTAL_ENVIRONMENT: 'MOCK' })).services.environment).toBe('MOCK');
});
