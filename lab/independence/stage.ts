import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import type { PartsPlace } from '@portal/registry/releases';
import { getTestBrowser } from '@portal/tooling/browser';
import { getPartsFolder } from '../../tests/composition/live-builds';
import { fetchImportMap } from '../../tests/edge/raw-request';
import { type CommandResult, getPartsEnvironment, runPartsCommand } from '../../tests/parts/parts-command';
import { copyPreparedData } from '../../tests/portal/prepared-data';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { createTestDatabase } from '../../tests/portal/test-databases';
import { type Baseline, takeBaseline } from './page-snapshot';
import type { WatchedPage } from './portal-parts';

/** Kinds of stages: number of portals, and database. */
export const STAGES = ['one portal, embedded database', 'two portals, one Postgres'] as const;

export type StageKind = (typeof STAGES)[number];

/** Running portals that share a registry, with a browser and the commands of a team. */
export interface Stage {
  readonly kind: StageKind;
  readonly partsPlace: PartsPlace;
  readonly portals: readonly TestPortal[];
  /** Launches the browser on first use, since a rejected deploy does not need it. */
  readonly openBrowser: () => Promise<Browser>;
  /** Runs `npm run parts -- …` for the portals of this stage. */
  readonly parts: (environment: NodeJS.ProcessEnv, ...words: readonly string[]) => Promise<CommandResult>;
  /** Returns the baseline of a page, which is taken on first use. */
  readonly baseline: (page: WatchedPage) => Promise<Baseline>;
  readonly stop: () => Promise<void>;
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getTestBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  });
}

interface Portals {
  readonly partsPlace: PartsPlace;
  readonly portals: readonly TestPortal[];
  readonly remove: () => Promise<void>;
}

async function startEmbedded(): Promise<Portals> {
  const portal = await startPortal({ DATABASE_URL: '' });
  return {
    partsPlace: { folder: getPartsFolder(portal.dataDir) },
    portals: [portal],
    remove: () => Promise.resolve(),
  };
}

async function startOnPostgres(): Promise<Portals> {
  const database = await createTestDatabase();
  const dataDir = copyPreparedData();
  const folder = getPartsFolder(dataDir);
  const settings = {
    DATABASE_URL: database.url,
    PORTAL_ENVIRONMENT: 'LOCAL',
    SERVER_KEY: randomBytes(32).toString('base64'),
    PARTS_DIR: folder,
  };
  const portals = [await startPortal(settings), await startPortal(settings)];
  return {
    partsPlace: { folder, databaseUrl: database.url },
    portals,
    remove: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const SERVED_LIMIT_MS = 30_000;
const POLL_MS = 50;

/** Waits until a portal serves a build of a part to visitors outside a canary. */
export async function waitUntilServed(origin: string, part: string, id: string): Promise<void> {
  const end = Date.now() + SERVED_LIMIT_MS;
  while (!((await fetchImportMap(origin)).imports[`@portal/${part}`] ?? '').includes(id)) {
    if (Date.now() > end) throw new Error(`${origin} does not serve ${part} ${id}`);
    await delay(POLL_MS);
  }
}

/** Time for a portal to shut down before it is killed, for example because of an endless loop. */
const STOP_LIMIT_MS = 15_000;

async function stopIgnoringErrors(portal: TestPortal): Promise<void> {
  const limit = setTimeout(() => portal.process.kill('SIGKILL'), STOP_LIMIT_MS);
  await portal.stop();
  clearTimeout(limit);
}

/** Starts portals of a kind and a browser. */
export async function openStage(kind: StageKind): Promise<Stage> {
  const { partsPlace, portals, remove } = await (kind === 'two portals, one Postgres'
    ? startOnPostgres()
    : startEmbedded());
  let browser: Promise<Browser> | undefined;
  const openBrowser = (): Promise<Browser> => (browser ??= launchBrowser());
  const [first] = portals;
  if (first === undefined) throw new Error('A stage has a portal');
  const environment = { ...getPartsEnvironment(first), PARTS_DIR: partsPlace.folder };
  const baselines = new Map<WatchedPage, Promise<Baseline>>();
  return {
    kind,
    partsPlace,
    portals,
    openBrowser,
    parts: (more, ...words) => runPartsCommand({ ...environment, ...more }, ...words),
    baseline: (requested) => {
      const baseline =
        baselines.get(requested) ??
        openBrowser().then((opened) => takeBaseline(opened, first.origin, requested));
      baselines.set(requested, baseline);
      return baseline;
    },
    stop: async () => {
      await (await browser)?.close();
      for (const portal of portals) await stopIgnoringErrors(portal);
      await remove();
    },
  };
}
