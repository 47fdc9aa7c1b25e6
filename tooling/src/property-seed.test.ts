import fc from 'fast-check';
import { propertySeed } from './property-seed';

test('property tests try the same cases in every run of npm test', () => {
  expect(fc.readConfigureGlobal()).toEqual(propertySeed(process.env));
  expect(propertySeed({})).toEqual({ seed: expect.any(Number) });
});

test('the long commands try new cases, and a seed that they print can be tried again', () => {
  expect(propertySeed({ PORTAL_TEST_LONG: 'true' })).toEqual({});
  expect(propertySeed({ PORTAL_TEST_LONG: 'true', PORTAL_TEST_SEED: '-17' })).toEqual({ seed: -17 });
});
