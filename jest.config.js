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
    ...['services', 'edge', 'tooling'].map(node),
  ],
};
