import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { readOutbox, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

/** The CSV file that docs/how-to/manage-users.md shows. */
const [, USERS = ''] =
  /```csv\n([^]*?)```/.exec(
    readFileSync(path.join(WORKSPACE, 'docs/how-to/manage-users.md'), 'utf8').replace(/^ {3}/gm, ''),
  ) ?? [];

/** Commands of that page before the portal starts, each with what it prints. */
const COMMANDS: readonly (readonly [string, RegExp])[] = [
  [
    'npm run users -- import users.csv',
    /2 users to be added, 0 to be changed, 0 unchanged\.[^]*Nothing was written/,
  ],
  [
    'npm run users -- import users.csv --passwords passwords.csv --apply',
    /2 users added, 0 changed, 0 unchanged/,
  ],
  [
    'npm run users -- add eva.lind --first-name Eva --last-name Lind --email eva.lind@example.com --apply',
    /Added: eva\.lind\.\nTemporary password: \S{19}\n/,
  ],
  ['npm run users -- list --search ada', /^ada\.bell {2}Ada Bell {2}\w+\n1 users\.$/m],
  ['npm run users -- export ada.bell', /"userId": "ada\.bell"[^]*"SMS": "\+491701234567"[^]*"addUser"/],
  ['npm run users -- show ada.bell', /SMS: +\*{8}4567\n[^]*not locked/],
  ['npm run users -- unlock ada.bell --reason "Not needed"', /^ada\.bell was unlocked already\.$/m],
  ['npm run users -- lock ada.bell --reason "Phone was stolen" --apply', /Locked: ada\.bell\./],
  ['npm run users -- lock ada.bell --reason "Again"', /^ada\.bell was locked already\.$/m],
  [
    'npm run users -- unlock ada.bell --reason "New phone"',
    /ada\.bell can be unlocked\. Nothing was written/,
  ],
  ['npm run users -- unlock ada.bell --reason "New phone confirmed" --apply', /Unlocked: ada\.bell\./],
];
const DELETE = 'npm run users -- delete ada.bell --apply';

test(
  'the documented commands import users, who sign in and recover, and delete one @D-4 @D-7',
  { tag: '@long' },
  async () => {
    const portal = await startPortal();
    await portal.halt();
    const [file, passwords] = ['users.csv', 'passwords.csv'].map((name) =>
      path.join(portal.dataDir, name),
    ) as [string, string];
    writeFileSync(file, USERS);
    const run = (command: string) =>
      spawnSync(command.replace('users.csv', file).replace('passwords.csv', passwords), {
        cwd: WORKSPACE,
        shell: true,
        encoding: 'utf8',
        env: createTestEnvironment({ DATA_DIR: portal.dataDir, DATABASE_URL: portal.databaseUrl ?? '' }),
      });
    // An import of new users without --send or --passwords is a usage error.
    expect(run('npm run users -- import users.csv --apply')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Choose --send or --passwords <file>. Nothing was written.'),
    });
    for (const [command, printed] of COMMANDS) {
      const { status, stdout, stderr } = run(command);
      expect([command, status, stderr]).toEqual([command, 0, '']);
      expect(stdout).toMatch(printed);
    }
    expect(statSync(passwords).mode & 0o777).toBe(0o600);
    const temporary = /^ada\.bell,(\S+)\r$/m.exec(readFileSync(passwords, 'utf8'))?.[1] ?? '';
    const twice = run('npm run users -- import users.csv --apply');
    expect([twice.status, twice.stderr]).toEqual([0, '']);
    expect(twice.stdout).toContain('0 users added, 0 changed, 2 unchanged.');

    const again = await startPortal({ DATA_DIR: portal.dataDir });
    const visitor = await Visitor.at(again.origin);
    expect(await visitor.signIn('ada.bell', 'Not-the-one-4')).toContain('/app/default/login?');
    // Twice: the first use hashes the password.
    for (let turn = 0; turn < 2; turn += 1)
      expect(await visitor.signIn('ada.bell', temporary)).toContain('/default/fps?FTUF=Y');
    const recovery = await Recovery.begin(visitor, 'ada.bell', 'SMS');
    expect((await recovery.send()).status).toBe(200);
    expect((await readOutbox(visitor, 'ada.bell')).map(({ to }) => to)).toEqual(['+491701234567']);
    expect((await recovery.prove(await recovery.newestCode())).status).toBe(200);
    const change = (tempPass: string, newPass: string) =>
      visitor.call('/change', { userId: 'ada.bell', tempPass, newPass, verifyPass: newPass });
    expect((await change('Not-the-one-4', 'Heron-by-the-lake-8')).status).toBe(422);
    expect((await change(temporary, 'Heron-by-the-lake-8')).status).toBe(200);
    expect(await visitor.signIn('ada.bell', 'Heron-by-the-lake-8')).toBe('/apps/home');
    await again.halt();

    expect(run(DELETE)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Deleted: \d+ rows\./m) });
    expect(run(DELETE)).toMatchObject({ status: 3, stderr: expect.stringContaining('No data is stored') });
    await again.stop();
  },
);
