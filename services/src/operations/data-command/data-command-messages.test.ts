import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MINUTE = 60_000;
const COMMAND = path.resolve('services/src/operations/data-command/data-command.ts');
const USERS_COMMAND = path.resolve('services/src/operations/users-command/users-command.ts');
const DIRECTORY = {
  PORTAL_ENVIRONMENT: 'LOCAL',
  LDAP_URL: 'ldaps://ldap.bank.test',
  LDAP_BIND_DN: 'cn=portal,dc=bank,dc=test',
  LDAP_BIND_PASSWORD: 'Hush-Harbor-7',
  LDAP_BASE_DN: 'dc=bank,dc=test',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runCommand(
  command: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  return spawnSync(process.execPath, ['--import', 'tsx', command, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...settings },
  });
}
function run(...words: readonly string[]) {
  return runCommand(COMMAND, words);
}

test.each([
  ['data -- add-users', COMMAND, ['add-users', 'users.json']],
  ['users -- import', USERS_COMMAND, ['import', 'users.csv', '--apply']],
  ['users -- add @long', USERS_COMMAND, ['add', 'ada.bell', '--first-name', 'Ada', '--last-name', 'Bell']],
])(
  'D-3 with LDAP_URL npm run %s is rejected with 3 and creates no database',
  (_name, command, words) => {
    const { status, stderr } = runCommand(command, words, DIRECTORY);
    expect(stderr).toContain('With LDAP_URL users are kept in the directory. Change them there.');
    expect(status).toBe(3);
    expect(existsSync(path.join(folder, 'data', 'database'))).toBe(false);
  },
  MINUTE,
);

test(
  'SEC-R17 D-3 unknown arguments exit with 2, an error and the help, and change nothing @long',
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
  'SEC-R15 D-3 the former name delete-user prints the new command and creates no database',
  () => {
    const { status, stdout, stderr } = run('delete-user', 'alex.morgan');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('npm run data -- delete-user is now npm run users -- delete <userId> --apply');
    expect(stderr).toContain('There is no database in');
    expect(existsSync(path.join(folder, 'data', 'database'))).toBe(false);
  },
  MINUTE,
);
