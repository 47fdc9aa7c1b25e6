import path from 'node:path';
import { expect, test } from '@playwright/test';
import { isOnPostgres } from '../portal/test-databases';
import { WORKSPACE } from '../workspace';
import { beginLife, createUsers, expectLifeGoesOn, visitFromElsewhere } from './earlier-life';
import { checkOutEarlierVersion } from './earlier-version';
import { OpenRecovery } from '@portal/services/open-recoveries';
import { finishPage, openPages } from './pages';
import { AUDIT_TOKEN, prepareProduction, writeUsersFile } from './stage';
import { expectRegistryKept, readBuildsOfPages, useRegistry } from './registry-life';
import { findLostRows, readTables } from './table-rows';
import { createVersion, type Version } from './version';

/* Upgrades from version 0.1 as docs/upgrades/0.2.md says, in the middle of recoveries. */

let earlier: Version;
const present = createVersion(WORKSPACE);
test.beforeAll(async () => {
  test.setTimeout(1_200_000);
  earlier = createVersion(await checkOutEarlierVersion());
});

/** Lines of the audit log, oldest first. */
async function readAudit(origin: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const response = await fetch(`${origin}/ops/audit`, {
    headers: { authorization: `Bearer ${AUDIT_TOKEN}` },
  });
  expect(response.status).toBe(200);
  return (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test('D-3 SEC-R17 REC-1 CARD-6 an upgrade in production keeps recoveries in every state, sessions, messages, the audit log and the registry @long', async ({
  browser,
}) => {
  test.skip(!isOnPostgres, 'Production uses Postgres.');
  test.setTimeout(1_200_000);
  const production = await prepareProduction();
  const { receiver, readPasscode, databaseUrl, settings } = production;

  const users = createUsers();
  try {
    await earlier.users(settings, 'import', writeUsersFile(production, users.all), '--apply');
    await earlier.users(settings, 'lock', users.locked.userId, '--reason', 'Test', '--apply');
    const before = await earlier.start(settings);
    await useRegistry(earlier, settings);
    const buildsBefore = await readBuildsOfPages(before.origin);
    const life = await beginLife(before.origin, users, readPasscode);
    const pages = await openPages(browser, before, users.ofPages);
    const notified = new OpenRecovery('FPS', {
      visitor: await visitFromElsewhere(before.origin),
      user: users.notified,
      channel: 'Email',
      readPasscode,
    });
    await notified.advanceTo('ready for the new password');
    receiver.accept(false);
    await notified.advanceTo('password changed');
    await expect.poll(receiver.rejected).toBeGreaterThan(0);
    const auditBefore = await readAudit(before.origin);
    await before.halt();
    const tablesBefore = await readTables(databaseUrl);
    const acceptedBefore = receiver.accepted.length;
    receiver.accept(true);

    await test.step('clients without their own contacts are named, and nothing starts', async () => {
      const folder = path.join(earlier.workspace, 'shared-wl-assets/white-labels');
      await expect(present.start({ ...settings, WHITE_LABELS_DIR: folder }, 'serve')).rejects.toThrow(
        /apistore\.json \/messageConfig: is missing/,
      );
    });

    const after = await present.start(settings, 'serve');
    try {
      expect(findLostRows(tablesBefore, await readTables(databaseUrl))).toEqual([]);
      expect(await readBuildsOfPages(after.origin)).toEqual(buildsBefore);
      await test.step('open pages go on', async () => {
        for (const page of pages) await finishPage(page, after, readPasscode);
      });
      await test.step('every recovery ends, sessions and counts hold', async () => {
        life.moveTo(after.origin);
        await expectLifeGoesOn(life, users);
      });
      await test.step('queued messages are sent once', async () => {
        const notices = () =>
          receiver.accepted.slice(acceptedBefore).filter(({ to }) => to === users.notified.email);
        await expect.poll(() => notices().length, { timeout: 60_000 }).toBe(1);
        const ids = receiver.accepted.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      });
      await test.step('the audit log goes on', async () => {
        expect((await readAudit(after.origin)).slice(0, auditBefore.length)).toEqual(auditBefore);
      });
      await test.step('the registry goes on, and all parts deploy', async () => {
        await expectRegistryKept(present, settings);
        await present.parts(settings, 'deploy', '--all');
        await expect
          .poll(async () =>
            Object.entries(await readBuildsOfPages(after.origin)).filter(
              ([part, id]) => buildsBefore[part] === id,
            ),
          )
          .toEqual([]);
      });
    } finally {
      await after.halt();
    }
  } finally {
    await production.stop();
  }
});
