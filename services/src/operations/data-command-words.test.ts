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
  'SEC-R17 D-3 words that are not understood end the copy with 2 and a sentence, before the help',
  () => {
    const copy = path.join(folder, 'copy.tgz');
    for (const [words, sentence] of [
      [['backup'], '"backup" needs the name of a file.'],
      [['restore', ''], '"restore" needs the name of a file.'],
      [['bakup', copy], '"bakup" is neither "backup" nor "restore".'],
      [['backup', copy, 'more'], '"backup" takes one file, and 2 were named.'],
      [[], 'say "backup" or "restore", and a file.'],
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
