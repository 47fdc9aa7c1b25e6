import { spawnSync } from 'node:child_process';
import { commandLine, Option, readCommandLine } from '@portal/registry/command-line';
import { getPlaywrightCli, getTestBrowserVariables } from '@portal/tooling/browser';
import { WORKSPACE } from '../workspace';

/**
 * `npm run attack`, `npm run faults` and `npm run journeys`: runs the given test folders including their long tests,
 * first on the embedded database, then on Postgres. PORTAL_TEST_DATABASE=embedded or =postgres selects one.
 */
const program = readCommandLine(
  commandLine(
    `npm run ${process.env['npm_lifecycle_event'] ?? 'journeys'} --`,
    'Runs tests, also the long ones.',
  )
    .argument('<test...>', 'files or folders of tests')
    .addOption(
      new Option('--database <name>', 'only one database')
        .choices(['embedded', 'postgres'])
        .env('PORTAL_TEST_DATABASE'),
    )
    .option('-g, --grep <title>', 'only tests whose title matches'),
);
const { database: chosen, grep } = program.opts<{ readonly database?: string; readonly grep?: string }>();
const databases = chosen === undefined ? ['embedded', 'postgres'] : [chosen];

const failed = databases.filter((database) => {
  console.log(`\n── on ${database}`);
  const { status } = spawnSync(
    process.execPath,
    [
      getPlaywrightCli(),
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list',
      ...(grep === undefined ? [] : ['--grep', grep]),
      ...program.args,
    ],
    {
      cwd: WORKSPACE,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORTAL_TEST_DATABASE: database,
        PORTAL_TEST_LONG: 'true',
        ...getTestBrowserVariables(),
      },
    },
  );
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`\nNot in order on: ${failed.join(', ')}`);
  process.exitCode = 1;
}
