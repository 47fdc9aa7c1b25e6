import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MINUTE = 60_000;
const COMMAND = path.resolve('services/src/operations/data-command/data-command.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runWith(settings: Readonly<Record<string, string>>, ...words: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', COMMAND, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...settings },
  });
}
function run(...words: readonly string[]) {
  return runWith({}, ...words);
}

test(
  'D-3 with a directory no users are added to the database',
  () => {
    const directory = {
      LDAP_URL: 'ldaps://ldap.bank.test',
      LDAP_BIND_DN: 'cn=portal,dc=bank,dc=test',
      LDAP_BIND_PASSWORD: 'Hush-Harbor-7',
      LDAP_BASE_DN: 'dc=bank,dc=test',
    };
    const { status, stderr } = runWith(directory, 'add-users', 'users.json');
    expect(status).toBe(1);
    expect(stderr).toContain('With LDAP_URL all users are in the directory. Add them there.');
  },
  MINUTE,
);

test(
  'SEC-R17 D-3 words that are not understood end it with 2, a sentence and the help, and do nothing',
  () => {
    const copy = path.join(folder, 'copy.tgz');
    for (const [words, sentence] of [
      [['backup'], "error: missing required argument 'file'"],
      [['restore', ''], "error: command-argument value '' is invalid for argument 'file'. It needs a value."],
      [['add-users'], "error: missing required argument 'file'"],
      [['delete-user'], "error: missing required argument 'userId'"],
      [['bakup', copy], "error: unknown command 'bakup'"],
      [['backup', copy, 'more'], "error: too many arguments for 'backup'. Expected 1 argument but got 2."],
      [['backup', '--file', copy], "error: unknown option '--file'"],
    ] as const) {
      const { status, stdout, stderr } = run(...words);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(sentence);
      expect(stderr).toContain('Usage: npm run data -- ');
      expect(stderr).toContain('Nothing was done.');
    }
    const empty = run();
    expect([empty.status, empty.stdout]).toEqual([2, '']);
    expect(empty.stderr).toContain('Usage: npm run data -- ');
    expect(run('bakup', copy).stderr).toContain('(Did you mean backup?)');
    expect(existsSync(copy)).toBe(false);
  },
  MINUTE,
);

test(
  'D-3 --help prints the commands',
  () => {
    const { status, stdout, stderr } = run('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('restore <file>');
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
