import fc from 'fast-check';
import { readPropertySeed } from '../test-support/property-seed';

test('property tests use the same cases in every run of npm test', () => {
  expect(fc.readConfigureGlobal()).toMatchObject(readPropertySeed(process.env));
  expect(readPropertySeed({})).toEqual({ seed: expect.any(Number) });
});

test('long runs use new cases, and a printed seed can be reused', () => {
  expect(readPropertySeed({ PORTAL_TEST_LONG: 'true' })).toEqual({});
  expect(readPropertySeed({ PORTAL_TEST_LONG: 'true', PORTAL_TEST_SEED: '-17' })).toEqual({ seed: -17 });
});
