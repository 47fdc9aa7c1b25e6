import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { readOutbox, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

type Tables = Readonly<Record<string, readonly string[]>>;

/** Runs a command of the workspace on the database of a stopped portal; returns its output. */
function runOn({ dataDir, databaseUrl }: TestPortal, command: string) {
  return spawnSync(command, {
    cwd: WORKSPACE,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: createTestEnvironment({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }),
  });
}

function readTables(portal: TestPortal): Tables {
  const { status, stdout, stderr } = runOn(portal, 'node_modules/.bin/tsx tests/start/print-tables.ts');
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as Tables;
}

/** Command of docs/how-to/manage-users.md, for another user. */
const DELETE = 'npm run users -- delete alex.morgan --apply';

test(
  'after a user is deleted no table has their data; their session and recoveries end @SEC-R15 @SEC-R5 @D-3',
  { tag: '@long' },
  async () => {
    const portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
    const visitor = await Visitor.at(portal.origin);
    const done = await Recovery.begin(visitor, 'alex.morgan', 'Email');
    await done.send();
    await done.tryWrongCode();
    await done.prove(await done.newestCode());
    await done.temporaryPassword();
    expect((await done.change('Heron-by-the-lake-8')).status).toBe(200);
    const signedIn = await Visitor.at(portal.origin);
    expect(await signedIn.signIn('alex.morgan', 'Heron-by-the-lake-8')).toBe('/apps/home');
    const person = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
    expect((await (await Visitor.at(portal.origin)).call('/fuid/lookup', person)).status).toBe(200);
    const open = await Recovery.begin(await Visitor.at(portal.origin), 'alex.morgan', 'SMS');
    expect((await open.send()).status).toBe(200);
    const code = await open.newestCode();
    // Another user, whose data must be kept.
    const other = await Recovery.begin(await Visitor.at(portal.origin), 'erika.muster', 'Email');
    await other.send();
    const otherCode = await other.newestCode();
    const reached = (await readOutbox(visitor, 'alex.morgan')).map(({ to }) => to);
    const masked = [done.claims.value, open.claims.value];
    await portal.halt();

    const traces = [...reached, ...masked, 'alex.morgan', 'Alex', 'Morgan'];
    const named = (tables: Tables): readonly string[] =>
      Object.keys(tables).filter((name) =>
        tables[name]?.some((row) => traces.some((each) => row.includes(each))),
      );
    const before = readTables(portal);
    expect(runOn(portal, DELETE)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Deleted: \d+ rows\./m),
    });
    const after = readTables(portal);
    // The searched values existed before, also in tables other than those the command deletes from.
    expect(named(before)).toEqual(
      expect.arrayContaining([
        'outbox_messages',
        'password_history',
        'recovery_grants',
        'recovery_transactions',
        'sign_on_sessions',
        'users',
      ]),
    );
    expect(named(after)).toEqual([]);
    expect(after['users']).toHaveLength((before['users']?.length ?? 0) - 1);
    // The deletion itself is an audit event.
    expect(after['audit_events']?.slice(0, -1)).toEqual(before['audit_events']);
    expect(after['audit_events']?.at(-1)).toContain('deleteUser');
    expect(runOn(portal, DELETE)).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('No data is stored for this User ID'),
    });

    const again = await startPortal({ DATA_DIR: portal.dataDir });
    for (const each of [signedIn, open.visitor, other.visitor]) each.moveTo(again.origin);
    expect((await signedIn.get('/apps/home')).headers.location).toContain('/app/default/login?');
    expect((await open.prove(code)).status).toBe(403);
    expect((await other.prove(otherCode)).status).toBe(200);
    expect(await signedIn.signIn('alex.morgan', 'Heron-by-the-lake-8')).toContain('/app/default/login?');
    await again.stop();
  },
);
