import { spawnSync } from 'node:child_process';
import { browsersForTests, playwrightCli } from '@portal/tooling/browser';
import { WORKSPACE } from '../workspace';

/**
 * `npm run attack`, `npm run faults` and `npm run journeys`: the named folders of tests with what is long by nature, on the
 * embedded database and on Postgres one after the other. PORTAL_TEST_DATABASE=embedded or =postgres takes one of them.
 */
const chosen = process.env['PORTAL_TEST_DATABASE'];
const databases = chosen === undefined ? ['embedded', 'postgres'] : [chosen];

const failed = databases.filter((database) => {
  console.log(`\n── on ${database}`);
  const { status } = spawnSync(
    process.execPath,
    [
      playwrightCli(),
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list',
      ...process.argv.slice(2),
    ],
    {
      cwd: WORKSPACE,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORTAL_TEST_DATABASE: database,
        PORTAL_TEST_LONG: 'true',
        ...browsersForTests(),
      },
    },
  );
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`\nNot in order on: ${failed.join(', ')}`);
  process.exitCode = 1;
}
