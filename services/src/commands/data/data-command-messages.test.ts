import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommands } from '../../../test-support/run-commands';

const MINUTE = 60_000;
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

function run(
  lines: readonly (readonly string[])[],
  command = 'data',
  settings: Readonly<Record<string, string>> = {},
) {
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...settings };
  return runCommands(command, lines, env);
}

test.each([
  ['import', ['import', 'users.csv', '--apply']],
  ['add @long', ['add', 'ada.bell', '--first-name', 'Ada', '--last-name', 'Bell']],
])(
  'with LDAP_URL npm run users -- %s is rejected with 3 and creates no database @D-3',
  (_name, words) => {
    const [result] = run([words], 'users', DIRECTORY);
    expect(result?.stderr).toContain('With LDAP_URL users are kept in the directory. Change them there.');
    expect(result?.status).toBe(3);
    expect(existsSync(path.join(folder, 'data', 'database'))).toBe(false);
  },
  MINUTE,
);

test(
  'unknown arguments exit with 2, an error and the help, and change nothing @SEC-R17 @D-3 @long',
  () => {
    const copy = path.join(folder, 'copy.tgz');
    const mistakes = [
      [['backup'], "error: missing required argument 'file'"],
      [['restore', ''], "error: command-argument value '' is invalid for argument 'file'. It needs a value."],
      [['bakup', copy], "error: unknown command 'bakup'"],
      [['backup', copy, 'more'], "error: too many arguments for 'backup'. Expected 1 argument but got 2."],
      [['backup', '--file', copy], "error: unknown option '--file'"],
      [['bakup'], '(Did you mean backup?)'],
    ] as const;
    for (const [at, { status, stdout, stderr }] of run(mistakes.map(([words]) => words)).entries()) {
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(mistakes[at]?.[1]);
      expect(stderr).toContain('Usage: npm run data -- ');
      expect(stderr).toContain('Nothing was done.');
    }
    const [empty] = run([[]]);
    expect([empty?.status, empty?.stdout]).toEqual([2, '']);
    expect(empty?.stderr).toContain('Usage: npm run data -- ');
    expect(existsSync(copy)).toBe(false);
  },
  MINUTE,
);

test(
  '--help prints the commands @D-3 @long',
  () => {
    const [help] = run([['--help']]);
    expect([help?.status, help?.stderr]).toEqual([0, '']);
    expect(help?.stdout).toContain('restore [options] <file>');
  },
  MINUTE,
);
