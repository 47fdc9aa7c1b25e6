import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { findFreePort, runStart, waitForExit } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

/* The embedded database on a disk that fills up. The disk is a small tmpfs, which requires root on Linux. */

const SIZE = '120m';

/** Mounts a small disk; null when mounting is not possible. */
function smallDisk(): { readonly folder: string; readonly remove: () => void } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  const remove = (): void => {
    if (status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (status === 0) return { folder, remove };
  remove();
  return null;
}

function fill(file: string): void {
  for (const size of [1_000_000, 10_000, 100]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(file, block);
    } catch {
      // A block of this size no longer fits.
    }
  }
}

test(
  'a full disk gives generic errors and loses nothing acknowledged; service then resumes @D-3',
  { tag: '@long' },
  async () => {
    test.skip(isOnPostgres, 'The server’s disk is not the portal’s.');
    const disk = smallDisk();
    test.skip(disk === null, 'No disk can be mounted here.');
    if (disk === null) return;
    try {
      const dataDir = path.join(disk.folder, 'data');
      mkdirSync(dataDir);
      const prepared = copyPreparedData();
      cpSync(prepared, dataDir, { recursive: true });
      rmSync(prepared, { recursive: true, force: true });
      const settings = { DATA_DIR: dataDir, RECOVERY_DESTINATION_LIMIT: '10000' };
      let portal = await startPortal(settings);
      const acknowledged: Recovery[] = [];
      // A browser keeps only its newest twenty recoveries.
      const visitors: Visitor[] = [];
      const getVisitor = async (turn: number): Promise<Visitor> => {
        if (turn % 20 === 0) visitors.push(await Visitor.at(portal.origin));
        return visitors.at(-1)!;
      };
      for (let turn = 0; turn < 30; turn += 1)
        acknowledged.push(await Recovery.begin(await getVisitor(turn), `nobody.before.${turn}`, 'Email'));
      const filler = path.join(disk.folder, 'filler');
      fill(filler);
      const rejected: number[] = [];
      for (let turn = 0; turn < 4_000 && rejected.length < 20; turn += 1) {
        const recovery = await Recovery.begin(
          await getVisitor(turn),
          `nobody.of.a.long.name.${turn}`,
          'Email',
        );
        const { status, body } = recovery.started;
        if (status === 200) acknowledged.push(recovery);
        else {
          rejected.push(status);
          expect(body['errorMessage']).toBe('The request could not be completed.');
        }
      }
      console.log(
        `full: ${acknowledged.length} acknowledged, then ${[...new Set(rejected)].join()}; process ${portal.process.exitCode ?? 'lives'}`,
      );
      expect(rejected.length).toBeGreaterThan(0);
      for (const status of rejected) expect(status).toBe(503);
      expect((await rawRequest(portal.origin, '/readyz')).status).toBe(503);
      expect((await rawRequest(portal.origin, '/app/default/login?SMQUERYDATA=x')).status).toBe(200);
      rmSync(filler);
      const isReady = async (): Promise<number> => (await rawRequest(portal.origin, '/readyz')).status;
      await expect.poll(isReady).toBe(200);
      for (const recovery of acknowledged.slice(-200)) expect((await recovery.send()).status).toBe(200);
      portal.process.kill('SIGTERM');
      expect(await waitForExit(portal.process)).toBe(0);
      portal = await startPortal(settings);
      for (const each of visitors) each.moveTo(portal.origin);
      for (const recovery of acknowledged.slice(0, 200)) expect((await recovery.send()).status).toBe(200);
      await portal.halt();
    } finally {
      disk.remove();
    }
  },
);

test('a first start on a full disk says so @D-3 @D-14', { tag: '@long' }, async () => {
  const disk = smallDisk();
  test.skip(disk === null, 'No disk can be mounted here.');
  if (disk === null) return;
  try {
    fill(path.join(disk.folder, 'filler'));
    const started = runStart({
      PORT: String(await findFreePort()),
      DATA_DIR: path.join(disk.folder, 'data'),
    });
    await waitForExit(started.process);
    expect(started.output()).toContain('there is no space left on the disk (ENOSPC).');
    expect(started.output()).not.toMatch(/\[object|damaged/);
  } finally {
    disk.remove();
  }
});
