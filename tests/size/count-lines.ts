import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { WORKSPACE } from '../workspace';

/* Prints the lines of source and tests without blank ones, by package or by feature. */

const { features } = readCommandLine(
  commandLine('npx tsx tests/size/count-lines.ts', 'Counts lines of source and tests.').option(
    '--features',
    'by folder instead of by package',
  ),
).opts<{ readonly features?: true }>();

const CODE = /\.(?:[cm]?[jt]sx?|css|sql)$/;
const GENERATED = /^[^/]+\/api\/|\/generated\//;
const TEST = /\.(?:test|spec)\.|(?:^|\/)(?:tests|lab|test-support|consumer-tests|fixtures)\//;

interface Lines {
  source: number;
  tests: number;
}

/** Lists the files that Git has or would add, relative to the workspace. */
function listFiles(): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .split('\n')
    .filter((file) => CODE.test(file) && !GENERATED.test(file) && existsSync(path.join(WORKSPACE, file)));
}

function getGroup(file: string): string {
  const [name = '', ...folders] = file.split('/').filter((part) => part !== 'src');
  return features === true && folders.length > 1 ? `${name}/${folders[0] ?? ''}` : name;
}

const groups = new Map<string, Lines>();
const total: Lines = { source: 0, tests: 0 };
for (const file of listFiles()) {
  const count = readFileSync(path.join(WORKSPACE, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
  const group = groups.get(getGroup(file)) ?? { source: 0, tests: 0 };
  const kind = TEST.test(file) ? 'tests' : 'source';
  group[kind] += count;
  total[kind] += count;
  groups.set(getGroup(file), group);
}

function print(name: string, { source, tests }: Lines): void {
  console.log(`${name.padEnd(40)}${String(source).padStart(8)}${String(tests).padStart(8)}`);
}

console.log('Lines without blank ones'.padEnd(40) + '  source   tests');
for (const [name, lines] of [...groups].sort(([one], [other]) => one.localeCompare(other)))
  print(name, lines);
print('all', total);
