import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { outboxOf, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

/** As documented in docs/how-to/run-in-production.md, with the file shown there. */
const ADD = 'npm run data -- add-users users.json';
const [, USERS = ''] =
  /```json\n(\[\n[^]*?"userId": "ada\.bell"[^]*?)```/.exec(
    readFileSync(path.join(WORKSPACE, 'docs/how-to/run-in-production.md'), 'utf8'),
  ) ?? [];

test(
  'D-4 D-7 the documented command adds the users of a file, and a passcode reaches the phone number as written',
  { tag: '@long' },
  async () => {
    test.setTimeout(180_000);
    const portal = await startPortal();
    await portal.halt();
    const file = path.join(portal.dataDir, 'users.json');
    writeFileSync(file, USERS);
    const add = () =>
      spawnSync(ADD.replace('users.json', file), {
        cwd: WORKSPACE,
        shell: true,
        encoding: 'utf8',
        env: createTestEnvironment({ DATA_DIR: portal.dataDir, DATABASE_URL: portal.databaseUrl ?? '' }),
      });
    const added = add();
    expect(added.status, added.stderr).toBe(0);
    const twice = add();
    expect(twice.status).toBe(1);
    expect(twice.stderr).toContain('userId is taken.');
    const again = await startPortal({ DATA_DIR: portal.dataDir });
    const visitor = await Visitor.at(again.origin);
    const recovery = await Recovery.begin(visitor, 'ada.bell', 'SMS');
    expect((await recovery.send()).status).toBe(200);
    expect((await outboxOf(visitor, 'ada.bell')).map(({ to }) => to)).toEqual(['+491701234567']);
    await again.stop();
  },
);
