import { environments } from '@portal/contract/page';
import { type DomainEnvironmentMap, findEnvironment } from './host-environment';

const map: DomainEnvironmentMap = {
  'login\\.bank\\.example': 'PRODUCTION',
  '.*\\.qa\\.bank\\.example': 'QA',
  'two\\.qa\\.bank\\.example': 'XAT',
  'later\\.bank\\.example': null,
};

test('there are six environments @ENV-1', () => {
  expect(environments).toEqual(['DEV', 'QA', 'XAT', 'PRODUCTION', 'LOCAL', 'MOCK']);
});

test.each([
  'localhost',
  'localhost:8080',
  '127.0.0.1',
  '10.1.2.3:80',
  '[::1]',
  '[::1]:8080',
  '::1',
  'buildhost7',
])('%s maps to MOCK, or to LOCAL by hint @ENV-2', (host) => {
  expect(findEnvironment(host, map)).toBe('MOCK');
  expect(findEnvironment(host, map, 'mock')).toBe('MOCK');
  expect(findEnvironment(host, map, 'local')).toBe('LOCAL');
});

test.each([
  ['login.bank.example', 'PRODUCTION'],
  ['LOGIN.bank.example:443', 'PRODUCTION'],
  ['one.qa.bank.example', 'QA'],
])('%s matches one pattern: %s @ENV-3', (host, environment) => {
  expect(findEnvironment(host, map)).toBe(environment);
});

test.each([
  ['two.qa.bank.example', 'Domain matches multiple environment domain regex'],
  ['other.example', 'Domain did not match any domain regex'],
  ['login.bank.example.evil.example', 'Domain did not match any domain regex'],
  ['evil-login.bank.example', 'Domain did not match any domain regex'],
  ['later.bank.example', 'Domain matches domain regex but environment is null'],
])('%s is an error: %s @ENV-3', (host, message) => {
  expect(() => findEnvironment(host, map)).toThrow(new Error(message));
});

test.each([{ '(': 'QA' }, { '.*': 'STAGING' }, { a: 'QA', b: 7 }, null, [], 'QA'])(
  'the map %j is rejected as malformed @ENV-3',
  (broken) => {
    expect(() => findEnvironment('login.bank.example', broken as unknown as DomainEnvironmentMap)).toThrow(
      new Error('Malformed DomainEnvMap mapping'),
    );
  },
);
