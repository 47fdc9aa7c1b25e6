import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readManifest } from '@portal/registry/published';
import {
  promoteBuild,
  publishUnchecked,
  readLiveBuilds,
  readRegistryEvents,
} from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { PART_NAMES } from '../portal/part-names';
import type { TestPortalData } from '../portal/start-portal';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { WORKSPACE } from '../workspace';
import { parts } from './parts-command';
import { createVariantBuild } from './variant-build';

/* Rollback of a set that `deploy --all` made live, with an operator's command. */

/** Command documented in docs/how-to/deploy-parts.md. */
const ROLLBACK = 'npm run parts -- rollback --all';
const WORDS = ROLLBACK.split(' ').slice(4);
const CHANGED = ['login-mf', 'recovery-mf'] as const;

for (const place of ['a folder', 'Postgres'] as const)
  test(`rollback --all takes back what deploy --all made live, with the registry in ${place} @CARD-6 @D-3 @long`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-rollback-all-'));
    const database: TestDatabase | null = place === 'Postgres' ? await createTestDatabase() : null;
    const data: TestPortalData = { dataDir: path.join(folder, 'data'), databaseUrl: database?.url };
    const older = CHANGED.map((part) => createVariantBuild(part, { manifest: { version: '0.0.9' } }));
    try {
      const empty = await parts(data, ...WORDS);
      expect([empty.code, empty.output]).toEqual([3, expect.stringContaining('Roll back single parts')]);
      for (const part of PART_NAMES) {
        const at = (CHANGED as readonly string[]).indexOf(part);
        const built = at < 0 ? path.join(WORKSPACE, part, 'dist/part') : (older[at]?.folder ?? '');
        const { id } = await publishUnchecked(built, data);
        await promoteBuild(data, { [part]: id });
      }
      const before = await readLiveBuilds(data);
      const deployed = await parts(data, 'deploy', '--all');
      expect(deployed.code, deployed.output).toBe(0);
      for (const part of CHANGED)
        expect((await readLiveBuilds(data))[part]).toBe(readManifest(path.join(WORKSPACE, part, 'dist/part')).id);

      const back = await parts(data, ...WORDS);
      expect(back.code, back.output).toBe(0);
      expect(back.output).toMatch(/browser +\d+ pages? starts?/);
      for (const part of CHANGED) expect(back.output).toContain(`Back to ${part} 0.0.9 (`);
      expect(await readLiveBuilds(data)).toEqual(before);
      const events = await readRegistryEvents(data);
      expect(events.slice(-2).map(({ kind, part }) => `${kind} ${part}`).sort()).toEqual(
        CHANGED.map((part) => `rollback ${part}`),
      );

      const wrong = await parts(data, ...WORDS, 'login-mf');
      expect([wrong.code, await readRegistryEvents(data)]).toEqual([2, events]);
    } finally {
      for (const each of [folder, ...older.map((one) => one.folder)]) rmSync(each, { recursive: true, force: true });
      await database?.drop();
    }
  }); // prettier-ignore
