import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { checkRequirements, type TestFile } from '@portal/tooling/requirements';
import { WORKSPACE } from '../workspace';

const { write } = readCommandLine(
  commandLine(
    'npm run requirements --',
    'Compares the map of requirements with the titles of the tests.',
  ).option('--write', 'update docs/reports/requirements.md'),
).opts<{ readonly write?: true }>();
const MAP = path.join(WORKSPACE, 'docs/reports/requirements.md');
const NUMBERS = path.join(import.meta.dirname, 'numbers.json');
const EXCLUDED = new Set(['node_modules', 'dist', '.types', '.build', '.data', 'test-results']);

function testFiles(folder: string): readonly TestFile[] {
  return readdirSync(path.join(WORKSPACE, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return EXCLUDED.has(entry.name) ? [] : testFiles(name);
    if (!/\.(?:test\.tsx?|spec\.ts)$/.test(entry.name)) return [];
    return [{ path: name, source: readFileSync(path.join(WORKSPACE, name), 'utf8') }];
  });
}

const { requirements, decisions } = JSON.parse(readFileSync(NUMBERS, 'utf8')) as {
  readonly requirements: readonly string[];
  readonly decisions: readonly string[];
};
const files = testFiles('.');
const { problems, map, stale } = checkRequirements({
  map: readFileSync(MAP, 'utf8'),
  requirements,
  decisions,
  files,
  exists: (file) => existsSync(path.join(WORKSPACE, file)),
});

if (write && stale) writeFileSync(MAP, map);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${requirements.length} requirements, ${files.length} files of tests: the map is in order.`);
// An outdated report does not fail the check, so that a new test need not update it in the same commit.
if (stale && !write)
  console.log('docs/reports/requirements.md is older than the tests: npm run requirements -- --write');
