import { describeSettings, oneOf, type Setting, text } from '@portal/registry/settings';

/** Settings of the tests and of the build, which a portal does not read. */
export const TEST_SETTINGS: readonly Setting[] = Object.values<Setting>(
  describeSettings('tests', 'tests', {
    CHROME_PATH: {
      schema: text(),
      otherwise: 'looked for',
      meaning: 'browser of the tests',
      example: '/usr/bin/chromium',
    },
    PORTAL_TEST_BROWSER: {
      schema: text(),
      otherwise: 'Playwright’s own',
      meaning: 'the same, when Playwright is run directly',
      example: '/usr/bin/chromium',
    },
    PORTAL_TEST_SHELL: {
      schema: text(),
      otherwise: 'the same browser',
      meaning: 'its headless shell',
      example: '/usr/bin/headless-shell',
    },
    PORTAL_BUILD_CACHE: {
      schema: oneOf('off'),
      meaning: '`off` builds without a cache, as `npm test` does',
      example: 'off',
    },
    PORTAL_TEST_LONG: {
      schema: oneOf('true'),
      meaning: 'runs the tests tagged `@long`; set by `npm run journeys`, `attack` and `faults`',
      example: 'true',
    },
    PORTAL_TEST_SEED: {
      schema: text('-?\\d+'),
      otherwise: 'fixed',
      meaning: 'seed of property tests, to repeat a failure',
      example: '42',
    },
    TEST_DATABASE_URL: {
      schema: text('postgres(?:ql)?://.+'),
      meaning: 'Postgres with the right to create databases; else the tests start one',
      example: 'postgres://user:password@127.0.0.1:5432/postgres',
    },
    PORTAL_TEST_DATABASE: {
      schema: oneOf('embedded', 'postgres'),
      default: 'embedded',
      meaning: '`postgres` runs every portal of the journeys on Postgres',
      example: 'postgres',
    },
    TEST_QUICK: { schema: oneOf('1'), meaning: '`1` runs a sample of the unit tests', example: '1' },
    TEST_POSTGRES: {
      schema: oneOf('skip'),
      meaning: '`skip` leaves out the tests on Postgres',
      example: 'skip',
    },
  }),
);
