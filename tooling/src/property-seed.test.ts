import fc from 'fast-check';
import { propertySeed } from './property-seed';

test('property tests use the same cases in every run of npm test', () => {
  expect(fc.readConfigureGlobal()).toEqual(propertySeed(process.env));
  expect(propertySeed({})).toEqual({ seed: expect.any(Number) });
});

test('long runs use new cases, and a printed seed can be reused', () => {
  expect(propertySeed({ PORTAL_TEST_LONG: 'true' })).toEqual({});
  expect(propertySeed({ PORTAL_TEST_LONG: 'true', PORTAL_TEST_SEED: '-17' })).toEqual({ seed: -17 });
});
