/** Variables of the tests and of the build, which a portal does not read: name, default and meaning. */
export const TEST_VARIABLES: readonly (readonly [name: string, otherwise: string, meaning: string])[] = [
  ['CHROME_PATH', 'looked for', 'browser of the tests'],
  ['PORTAL_TEST_BROWSER', 'Playwright’s own', 'the same, when Playwright is run directly'],
  ['PORTAL_TEST_SHELL', 'the same browser', 'its headless shell'],
  ['PORTAL_TEST_LONG', '', 'runs the tests tagged `@long`; set by `npm run journeys`, `attack` and `faults`'],
  ['PORTAL_TEST_SEED', 'fixed', 'seed of property tests, to repeat a failure'],
  ['TEST_DATABASE_URL', '', 'Postgres with the right to create databases; else the tests start one'],
  ['PORTAL_TEST_DATABASE', 'embedded', '`postgres` runs every portal of the journeys on Postgres'],
  ['TEST_QUICK', '', '`1` runs a sample of the unit tests'],
  ['TEST_POSTGRES', '', '`skip` leaves out the tests on Postgres'],
];
