import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACE = join(__dirname, '../../..');
const SERVICES = join(WORKSPACE, 'services');
const OPENS_ONE = /\b(serveForTest|startTrial|openTrialDatabase|openBareDatabase)\(/;
const READ = `import('./jest.config.js').then(({ default: { projects } }) => {
  const { testMatch, testPathIgnorePatterns } = projects.find((one) => one.displayName === 'services-postgres');
  process.stdout.write(JSON.stringify({ testMatch, testPathIgnorePatterns }));
});`;

interface Project {
  testMatch: string[];
  testPathIgnorePatterns: string[];
}

test('D-3 every test of the services that opens the database of the run is run on Postgres too, and each exception is one', () => {
  const project = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', READ], {
      cwd: WORKSPACE,
      encoding: 'utf8',
      env: { ...process.env, TEST_POSTGRES: '' },
    }),
  ) as Project;
  expect(project.testMatch).toContain('<rootDir>/{src,test-support}/**/*.test.ts');
  const tests = ['src', 'test-support'].flatMap((folder) =>
    readdirSync(join(SERVICES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
  const leftOut = project.testPathIgnorePatterns.map((pattern) => ({
    pattern,
    files: tests.filter((file) => new RegExp(pattern).test(`/services/${file}`)),
  }));
  expect(leftOut.filter(({ files }) => files.length === 0)).toEqual([]);
  const opening = leftOut
    .flatMap(({ files }) => files)
    .filter((file) => OPENS_ONE.test(readFileSync(join(SERVICES, file), 'utf8')));
  expect(opening).toEqual([]);
});
