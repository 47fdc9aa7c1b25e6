import type { PageBoot } from '@portal/contract/page';
import { offersWhiteLabelTesting } from './white-label-testing';

type Environment = PageBoot['environment'];

const testDomains = ['bank.example', 'bank-test.example'];

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
  expect(offersWhiteLabelTesting(environment, origin, testDomains)).toBe(offered);
});
