import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MINUTE = 60_000;
const COMMAND = path.resolve('services/src/operations/data-command.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', COMMAND, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data') },
  });

test(
  'SEC-R17 D-3 words that are not understood end it with 2 and a sentence, before the help',
  () => {
    const copy = path.join(folder, 'copy.tgz');
    const names = '"backup", "restore", "add-users", "delete-user"';
    for (const [words, sentence] of [
      [['backup'], '"backup" needs the name of a file.'],
      [['restore', ''], '"restore" needs the name of a file.'],
      [['add-users'], '"add-users" needs the name of a file.'],
      [['delete-user'], '"delete-user" needs a User ID.'],
      [['bakup', copy], `"bakup" is none of ${names}.`],
      [['backup', copy, 'more'], '"backup" takes the name of a file alone, and 2 words were said.'],
      [[], `say one of ${names}, and what with.`],
    ] as const) {
      const { status, stdout, stderr } = run(...words);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')[0]).toBe(`Nothing was done: ${sentence}`);
      expect(stderr).toContain('npm run data -- backup FILE');
    }
    expect(existsSync(copy)).toBe(false);
  },
  MINUTE,
);

test(
  'D-3 whoever asks for the help has it as an answer',
  () => {
    const { status, stdout, stderr } = run('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('npm run data -- restore FILE');
  },
  MINUTE,
);

test(
  'SEC-R15 D-3 to delete a user where there is no database makes none',
  () => {
    const { status, stdout, stderr } = run('delete-user', 'alex.morgan');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('There is no database in');
    expect(existsSync(path.join(folder, 'data', 'database'))).toBe(false);
  },
  MINUTE,
);
