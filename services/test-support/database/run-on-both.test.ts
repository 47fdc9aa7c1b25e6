import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACE = join(__dirname, '../../..');
const SERVICES = join(WORKSPACE, 'services');
const OPENS_ONE = /\b(startTestServices|startRecoveryTestServer|openTestDatabase|openBareDatabase)\(/;
const READ = `import('./jest.config.js').then(({ default: { projects } }) => {
  const { testMatch, testPathIgnorePatterns } = projects.find((one) => one.displayName === process.env.PROJECT);
  process.stdout.write(JSON.stringify({ testMatch, testPathIgnorePatterns }));
});`;

interface Project {
  testMatch: string[];
  testPathIgnorePatterns: string[];
}

function readProject(name: string, settings: NodeJS.ProcessEnv = {}): Project {
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', READ], {
      cwd: WORKSPACE,
      encoding: 'utf8',
      env: { ...process.env, TEST_POSTGRES: '', TEST_QUICK: '', PROJECT: name, ...settings },
    }),
  ) as Project;
}

function testsOfServices(): string[] {
  return ['src', 'test-support'].flatMap((folder) =>
    readdirSync(join(SERVICES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
}

/** Whether a project runs a test file: none of its ignore patterns matches it. */
function runs({ testPathIgnorePatterns }: Project, file: string): boolean {
  return !testPathIgnorePatterns.some((pattern) =>
    new RegExp(pattern.replace('<rootDir>', '/services')).test(`/services/${file}`),
  );
}

test('the embedded sample omits only tests that run on Postgres @D-3', () => {
  const postgres = readProject('services-postgres');
  const sample = readProject('services', { TEST_QUICK: '1' });
  const tests = testsOfServices().filter((file) => !file.endsWith('.long.test.ts'));
  expect(tests.filter((file) => !runs(sample, file) && !runs(postgres, file))).toEqual([]);
  const onBoth = tests.filter((file) => runs(sample, file) && runs(postgres, file));
  expect(onBoth).toContain('src/recovery/recovery.test.ts');
  expect(onBoth.length).toBeGreaterThan(2);
  const skipped = readProject('services', { TEST_QUICK: '1', TEST_POSTGRES: 'skip' });
  expect(tests.filter((file) => !runs(skipped, file) && !file.includes('-on-postgres.'))).toEqual([]);
});

test('every service test that opens the database of the run also runs on Postgres, and each exclusion matches a file @D-3', () => {
  const project = readProject('services-postgres');
  expect(project.testMatch).toContain('<rootDir>/{src,test-support}/**/*.test.ts');
  const tests = testsOfServices();
  const leftOut = project.testPathIgnorePatterns.map((pattern) => ({
    pattern,
    files: tests.filter((file) => new RegExp(pattern).test(`/services/${file}`)),
  }));
  expect(leftOut.filter(({ files }) => files.length === 0)).toEqual([]);
  // Guards against renamed functions: most other tests call one of them.
  expect(
    tests.filter((file) => OPENS_ONE.test(readFileSync(join(SERVICES, file), 'utf8'))).length,
  ).toBeGreaterThan(50);
  const opening = leftOut
    .flatMap(({ files }) => files)
    .filter((file) => OPENS_ONE.test(readFileSync(join(SERVICES, file), 'utf8')));
  expect(opening).toEqual([]);
});
