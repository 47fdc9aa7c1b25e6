import type { PageBoot } from '@portal/contract/page';
import { resolveSite } from './site';

type Environment = PageBoot['environment'];

const settings = {
  clipHosts: {
    DEV: 'https://clip.dev.bank.example',
    XAT: 'https://clip.test.bank.example',
    QA: 'https://clip.qa.bank.example',
    PRODUCTION: 'https://clip.bank.example',
  },
  testDomains: ['bank.example', 'bank-test.example'],
};

test.each<[Environment, string]>([
  ['DEV', 'https://clip.dev.bank.example/apps/'],
  ['XAT', 'https://clip.test.bank.example/apps/'],
  ['QA', 'https://clip.qa.bank.example/apps/'],
  ['PRODUCTION', 'https://clip.bank.example/apps/'],
  ['LOCAL', '/apps/'],
  ['MOCK', '/apps/'],
])('in %s the clip app sends visitors to %s @LOG-2 @CLP-1', (environment, home) => {
  expect(resolveSite(environment, 'https://portal.example', settings).clipHome).toBe(home);
});

test('an environment without its own clip host stays on this one @LOG-2 @CLP-1', () => {
  expect(resolveSite('QA', 'https://portal.example', { ...settings, clipHosts: {} }).clipHome).toBe('/apps/');
});

test('with a custom sign-on without /apps/ the clip app links to its host or to the home URL @D-16 @CLP-1', () => {
  const home = 'https://online.bank.example';
  const at = (environment: Environment) =>
    resolveSite(environment, 'https://portal.example', settings, home).clipHome;
  expect([at('QA'), at('LOCAL')]).toEqual(['https://clip.qa.bank.example/apps/', home]);
});

test.each<[Environment, string, boolean]>([
  ['QA', 'https://bank.example', true],
  ['DEV', 'https://login.dev.bank.example:8443', true],
  ['XAT', 'https://a.bank-test.example', true],
  ['LOCAL', 'https://login.bank.example', true],
  ['LOCAL', 'http://localhost:8080', true],
  ['MOCK', 'http://10.1.2.3', true],
  ['MOCK', 'http://[::1]:8080', true],
  ['MOCK', 'http://buildhost7', true],
  ['PRODUCTION', 'https://login.bank.example', false],
  ['PRODUCTION', 'http://localhost', false],
  ['QA', 'http://localhost:8080', false],
  ['QA', 'https://portal.example', false],
  ['QA', 'https://notbank.example', false],
  ['QA', 'https://bank.example.evil.example', false],
  ['MOCK', 'https://portal.example', false],
])('in %s at %s white-label testing is available: %s @LOG-11', (environment, origin, offered) => {
  expect(resolveSite(environment, origin, settings).whiteLabelTesting).toBe(offered);
});
