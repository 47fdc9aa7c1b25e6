import fc from 'fast-check';
import { readPropertySeed } from './property-seed';

test('property tests try the same cases in every run of npm test', () => {
  expect(fc.readConfigureGlobal()).toEqual(readPropertySeed(process.env));
  expect(readPropertySeed({})).toEqual({ seed: expect.any(Number) });
});

test('the long commands try new cases, and a seed that they print can be tried again', () => {
  expect(readPropertySeed({ PORTAL_TEST_LONG: 'true' })).toEqual({});
  expect(readPropertySeed({ PORTAL_TEST_LONG: 'true', PORTAL_TEST_SEED: '-17' })).toEqual({ seed: -17 });
});
