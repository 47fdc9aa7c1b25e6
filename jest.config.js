import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Unit and component tests are next to the code; journeys under tests/ run with Playwright. */
const transform = {
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const moduleNameMapper = { '\\.css$': '<rootDir>/../tooling/test-support/css-module.ts' };
// Packages that are ES modules only, or use dynamic imports, and therefore must be transformed.
const transformIgnorePatterns = [
  '/node_modules/(?!\\.pnpm/|(?:htmlparser2|dom-serializer|domelementtype|domhandler|domutils|entities|regexparam|@fastify/cookie|cookie|@opentelemetry/otlp-exporter-base)/)',
];
const here = path.dirname(fileURLToPath(import.meta.url));
/** Returns the folders of other parts with consumer contract tests for this part, whose test run includes them. */
const listConsumers = (name) =>
  readdirSync(here, { withFileTypes: true })
    .map((entry) => path.join(here, entry.name, 'consumer-tests'))
    .filter(
      (folder) => existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(`${name}.test.`)),
    );
/** Maps the part's public module names to its sources, so that consumers' tests run against these. */
const ownNames = (name) => {
  const { exports = {} } = JSON.parse(readFileSync(path.join(here, name, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(exports).map(([each, file]) => [`^@portal/${name}${each.slice(1)}$`, `<rootDir>/${file}`]),
  );
};
const part = (name) => ({
  ...browser(name),
  roots: ['<rootDir>', ...listConsumers(name)],
  moduleNameMapper: { ...moduleNameMapper, ...ownNames(name) },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', `<rootDir>/../*/consumer-tests/${name}.test.{ts,tsx}`],
});
/** `npm test` omits tests whose titles end with `@long` and files `*.long.test.ts`; `npx jest` runs all, and the services on both databases. */
const isQuick = process.env.TEST_QUICK === '1';
const LONG_FILES = isQuick ? ['\\.long\\.test\\.tsx?$'] : [];
/** Sets the seed, so that property tests try the same cases in every run. */
const SETUP_SEED = '<rootDir>/../tooling/test-support/setup-seed.ts';
const browser = (name) => ({
  displayName: name,
  rootDir: path.join(here, name),
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: ['<rootDir>/../tooling/test-support/setup-dom.ts', SETUP_SEED],
  transform,
  transformIgnorePatterns,
  moduleNameMapper,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: LONG_FILES,
});
const node = (name) => ({ ...browser(name), testEnvironment: 'node', setupFilesAfterEnv: [SETUP_SEED] });
/** Tests that require a Postgres server. */
const ON_POSTGRES = '-on-postgres\\.test\\.ts$';
/** Runs the tests of a package that need no Postgres server; the project `services-postgres` has the others. */
const withoutPostgres = (name) => ({ ...node(name), testPathIgnorePatterns: [ON_POSTGRES, ...LONG_FILES] });
/** Tests of the services that are not repeated on a Postgres server, by reason. All others are, including new ones. */
const NOT_ON_POSTGRES = {
  'open no database': [
    'contacts/(contacts|decoy-user|phone-number)\\.',
    'api/(?!field-limits)',
    'database/named-columns\\.',
    'messages/channels/counted-messages\\.',
    'messages/texts/message-texts\\.',
    'messages/tls-problems\\.',
    'passwords/',
    'settings/',
    '[\\w/-]+-settings\\.',
    'sign-on/(throttling/failure-throttle|login/(login-request|safe-target))\\.',
    'users/directory/duration-floor\\.',
    'statistics/(operator/csv|records/(record-facts|record))\\.',
  ],
  'are about the folder and the file of the embedded database': [
    'database/(maintenance|database|private-folder)\\.',
    'commands/data/(data-command|database-copy)\\.',
  ],
  'start a fake Postgres server': ['database/postgres-silent\\.'],
};
/** Uses the bundled build of a library, instead of 73 files that each test file would load. */
const servicesModules = {
  ...moduleNameMapper,
  '^libphonenumber-js/min$': '<rootDir>/node_modules/libphonenumber-js/bundle/libphonenumber-min.js',
};
const SERVICES_TESTS = [
  '<rootDir>/{src,test-support}/**/*.test.ts',
  '<rootDir>/../*/consumer-tests/services.test.ts',
];
const servicesSetup = [SETUP_SEED, '<rootDir>/test-support/jest-setup.ts'];
/** Repeats every other test of the services on a Postgres server (D-3). */
const servicesOnPostgres = {
  ...node('services'),
  displayName: 'services-postgres',
  setupFilesAfterEnv: servicesSetup,
  moduleNameMapper: servicesModules,
  roots: [
    '<rootDir>',
    '<rootDir>/../registry/src/releases',
    '<rootDir>/../edge/src/releases',
    ...listConsumers('services'),
  ],
  globals: { TEST_DATABASE: 'postgres' },
  globalSetup: '<rootDir>/test-support/database/jest-postgres.ts',
  globalTeardown: '<rootDir>/test-support/database/jest-postgres-stop.ts',
  testMatch: [...SERVICES_TESTS, '<rootDir>/../{registry,edge}/src/releases/*-on-postgres.test.ts'],
  testPathIgnorePatterns: [
    ...LONG_FILES,
    ...Object.values(NOT_ON_POSTGRES)
      .flat()
      .map((tests) => `/services/(src/)?${tests}`),
  ],
};
/** Tests of the services that a quick run repeats on the embedded database, which all browser tests use. */
const EMBEDDED_SAMPLE = [
  'database/migrations\\.',
  'recovery/recovery\\.',
  'statistics/records/stored-records\\.',
];
const isPostgresLeftOut = process.env.TEST_POSTGRES === 'skip';
if (isPostgresLeftOut) {
  process.stderr.write('\nTEST_POSTGRES=skip: the services are NOT tested on Postgres in this run.\n\n');
}

const isEmbeddedSampled = isQuick && !isPostgresLeftOut;
const ONLY_SAMPLE = `<rootDir>/(?:src/)?(?!src/|${[...Object.values(NOT_ON_POSTGRES).flat(), ...EMBEDDED_SAMPLE].join('|')})`;
/** Tests of the services on the embedded database; each test file starts with its own copy. */
const services = {
  ...node('services'),
  setupFilesAfterEnv: servicesSetup,
  moduleNameMapper: servicesModules,
  roots: ['<rootDir>', ...listConsumers('services')],
  testMatch: SERVICES_TESTS,
  testPathIgnorePatterns: [
    ON_POSTGRES,
    ...LONG_FILES,
    ...(isEmbeddedSampled ? [ONLY_SAMPLE, '/consumer-tests/'] : []),
  ],
  setupFiles: ['<rootDir>/test-support/database/baseline-wasm.ts'],
  globalSetup: '<rootDir>/test-support/database/jest-embedded.ts',
  globalTeardown: '<rootDir>/test-support/database/jest-embedded-stop.ts',
};

export default {
  // Use every processor; by default Jest leaves one free.
  maxWorkers: '100%',
  // Only detects hanging: no test depends on how fast the machine is.
  testTimeout: isQuick ? 60_000 : 300_000,
  ...(isQuick && { testNamePattern: '^(?!.*@long\\b)' }),
  projects: [
    ...readdirSync(here)
      .filter((name) => existsSync(path.join(here, name, 'portal.part.ts')))
      .map(part),
    {
      ...browser('operator-pages'),
      moduleNameMapper: { ...moduleNameMapper, '^uplot$': '<rootDir>/test-support/uplot.ts' },
    },
    services,
    withoutPostgres('edge'),
    node('contract'),
    node('server-kit'),
    withoutPostgres('registry'),
    node('tooling'),
    ...(isPostgresLeftOut ? [] : [servicesOnPostgres]),
  ],
};
