import path from 'node:path';
import { expect } from '@playwright/test';
import { foldEvents, liveId, type PartState } from '@portal/registry/releases';
import { readRegistryEvents } from '../composition/live-builds';
import { fetchImportMap } from '../edge/raw-request';
import type { Version } from './version';

/** Version number of the second builds that version 0.1 deploys. */
const NEXT = '0.1.1';

/** Deploys a build and rolls it back, and holds another one. */
export async function useRegistry(version: Version, settings: NodeJS.ProcessEnv): Promise<void> {
  await version.withPartVersion('info-pages-mf', NEXT, async () => {
    await version.parts(settings, 'deploy', 'info-pages-mf');
    await version.parts(settings, 'rollback', 'info-pages-mf');
  });
  await version.withPartVersion('clip-login-mf', NEXT, () =>
    version.parts(settings, 'deploy', 'clip-login-mf', '--hold'),
  );
}

async function readState(settings: NodeJS.ProcessEnv, part: string): Promise<PartState> {
  const folder = settings['PARTS_DIR'] ?? path.join(settings['DATA_DIR'] ?? '', 'parts');
  const databaseUrl = settings['DATABASE_URL'];
  const events = await readRegistryEvents({ folder, ...(databaseUrl !== undefined && { databaseUrl }) });
  const state = foldEvents(events).get(part);
  if (state === undefined) throw new Error(`The registry has no ${part}`);
  return state;
}

function getVersion(state: PartState, id: string | null): string | undefined {
  return state.builds.get(id ?? '')?.version;
}

/** Asserts that the registry is as version 0.1 has left it, and that the held build can go live. */
export async function expectRegistryKept(version: Version, settings: NodeJS.ProcessEnv): Promise<void> {
  const rolledBack = await readState(settings, 'info-pages-mf');
  expect([...rolledBack.rolledBack.keys()].map((id) => getVersion(rolledBack, id))).toEqual([NEXT]);
  expect(getVersion(rolledBack, liveId(rolledBack))).toBe('0.1.0');
  const held = await readState(settings, 'clip-login-mf');
  expect([...held.builds.values()].map((build) => build.version)).toEqual(['0.1.0', NEXT]);
  expect(getVersion(held, liveId(held))).toBe('0.1.0');
  await version.parts(settings, 'promote', 'clip-login-mf');
  const promoted = await readState(settings, 'clip-login-mf');
  expect(getVersion(promoted, liveId(promoted))).toBe(NEXT);
}

/** Returns the ids of the builds in the import map, by part. */
export async function readBuildsOfPages(origin: string): Promise<Readonly<Record<string, string>>> {
  const { imports } = await fetchImportMap(origin);
  return Object.fromEntries(
    Object.values(imports).flatMap((url) => {
      const [, part, id] = /\/parts\/([^/]+)\/([^/]+)\//.exec(url) ?? [];
      return part === undefined || id === undefined ? [] : [[part, id]];
    }),
  );
}
