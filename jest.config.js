/** Unit and component tests stand beside the code; journeys under tests/ run with Playwright. */
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
const moduleNameMapper = { '\\.css$': '<rootDir>/../tooling/src/jest/css-module.ts' };
// Packages that come as ES modules only and so have to be transformed too.
const transformIgnorePatterns = [
  '/node_modules/(?!\\.pnpm/|(?:htmlparser2|dom-serializer|domelementtype|domhandler|domutils|entities|regexparam|@fastify/cookie|cookie)/)',
];
const browser = (name) => ({
  displayName: name,
  rootDir: name,
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: ['<rootDir>/../tooling/src/jest/setup-dom.ts'],
  transform,
  transformIgnorePatterns,
  moduleNameMapper,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
});
const node = (name) => ({ ...browser(name), testEnvironment: 'node', setupFilesAfterEnv: [] });
/** The tests of the services that keep data, once more on a Postgres server (D-3). */
const servicesOnPostgres = {
  ...node('services'),
  displayName: 'services-postgres',
  roots: ['<rootDir>', '<rootDir>/../tooling/src/registry'],
  globals: { TRIAL_DATABASE: 'postgres' },
  globalSetup: '<rootDir>/src/database/trial/jest-postgres.ts',
  globalTeardown: '<rootDir>/src/database/trial/jest-postgres-stop.ts',
  testMatch: [
    ...['content', 'messages', 'outbox', 'recovery', 'sign-on', 'statistics'].map(
      (folder) => `<rootDir>/src/${folder}/**/*.test.ts`,
    ),
    '<rootDir>/../tooling/src/registry/*-on-postgres.test.ts',
  ],
};
const isPostgresLeftOut = process.env.TEST_POSTGRES === 'skip';
if (isPostgresLeftOut) {
  process.stderr.write('\nTEST_POSTGRES=skip: the services are NOT tested on Postgres in this run.\n\n');
}

export default {
  projects: [
    ...[
      'shared-wl-assets',
      'shell',
      'login-mf',
      'recovery-mf',
      'info-pages-mf',
      'clip-login-mf',
      'root-config',
    ].map(browser),
    ...['services', 'edge'].map(node),
    { ...node('tooling'), testPathIgnorePatterns: ['-on-postgres\\.test\\.ts$'] },
    ...(isPostgresLeftOut ? [] : [servicesOnPostgres]),
  ],
};
