import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { PartsPlace } from '@portal/registry/releases';
import { getPartsFolder, promoteBuild, publishUnchecked, readLiveBuilds } from '../composition/live-builds';
import { createVariantBuild } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase, isOnPostgres } from '../portal/test-databases';

/* Two portals that share one registry, as behind a load balancer. */

const PART = 'info-pages-mf';
const NEW_HEADING = 'Terms of Use, second edition';
/** Number of changes, alternating between the new version and the previous one. */
const CHANGES = 5;
/** A portal looks for changes four times a second; a busy machine needs longer for the rest. */
const VISIBLE_TIMEOUT_MS = 60_000;

interface TwoPortals {
  readonly portals: readonly [TestPortal, TestPortal];
  readonly partsPlace: PartsPlace;
  readonly stop: () => Promise<void>;
}

async function onOneFolder(): Promise<TwoPortals> {
  const dataDir = copyPreparedData();
  const folder = getPartsFolder(dataDir);
  const portals = await Promise.all([
    startPortal({ DATA_DIR: dataDir, PARTS_DIR: folder }),
    startPortal({ PARTS_DIR: folder }),
  ]);
  return {
    portals,
    partsPlace: { folder },
    stop: async () => {
      for (const portal of portals) await portal.stop();
    },
  };
}

async function onOnePostgres(): Promise<TwoPortals> {
  const database = await createTestDatabase();
  const dataDir = copyPreparedData();
  const folder = getPartsFolder(dataDir);
  const settings = {
    DATABASE_URL: database.url,
    PORTAL_ENVIRONMENT: 'LOCAL',
    SERVER_KEY: randomBytes(32).toString('base64'),
    PARTS_DIR: folder,
  };
  // Both publish the builds of the workspace and make them live concurrently.
  const portals = await Promise.all([startPortal(settings), startPortal(settings)]);
  return {
    portals,
    partsPlace: { folder, databaseUrl: database.url },
    stop: async () => {
      for (const portal of portals) await portal.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the heading of a page, and the build that has rendered it. */
async function readPage({ origin }: TestPortal): Promise<Record<'id' | 'heading', string | undefined>> {
  const text = await (await fetch(`${origin}/termsOfUse`)).text();
  return {
    id: new RegExp(`/parts/${PART}/([^/]+)/`).exec(text)?.[1],
    heading: />([^<]+)<\/h1>/.exec(text)?.[1],
  };
}

for (const [shared, start] of [
  ['one folder', onOneFolder],
  ['one Postgres', onOnePostgres],
] as const) {
  test(`a deploy and a rollback become visible on both portals that share ${shared} @CARD-6 @D-3 @long`, async () => {
    test.skip(isOnPostgres && start === onOneFolder, 'With a database server the list is kept there.');
    const { portals, partsPlace, stop } = await start();
    const variant = createVariantBuild(PART, {
      files: { 'i18n/en-US.json': (text) => text.replaceAll('Terms of Use', NEW_HEADING) },
    });
    try {
      const before = (await readLiveBuilds(partsPlace))[PART] ?? '';
      await publishUnchecked(variant.folder, partsPlace);
      for (let change = 0; change < CHANGES; change += 1) {
        const [id, heading] = change % 2 === 0 ? [variant.id, NEW_HEADING] : [before, 'Terms of Use'];
        await promoteBuild(partsPlace, { [PART]: id });
        for (const portal of portals)
          await expect.poll(() => readPage(portal), { timeout: VISIBLE_TIMEOUT_MS }).toEqual({ id, heading });
      }
    } finally {
      rmSync(variant.folder, { recursive: true, force: true });
      await stop();
    }
  });
}
