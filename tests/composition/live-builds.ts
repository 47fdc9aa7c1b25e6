import path from 'node:path';
import { createDeployEvents, publishPart } from '@portal/tooling/deploy';
import type { PartManifest } from '@portal/registry/manifest';
import type { TestPortalData } from '../portal/start-portal';
import { foldEvents, liveId, openRegistry, type PartsPlace, type Registry } from '@portal/registry/releases';

/** Id of the live build of each part. */
export type LiveBuilds = Readonly<Record<string, string>>;

const WHO = 'test';

export function getPartsFolder(dataDir: string): string {
  return path.join(dataDir, 'parts');
}

/** Where a portal's parts are kept: below its data folder and in its database, unless its settings say otherwise. */
type Where = TestPortalData | PartsPlace;

function placeOf(where: Where): PartsPlace {
  return 'folder' in where
    ? where
    : { folder: getPartsFolder(where.dataDir), databaseUrl: where.databaseUrl };
}

async function withRegistry<Result>(
  where: Where,
  work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
  const registry = openRegistry(placeOf(where));
  try {
    return await work(registry);
  } finally {
    await registry.close();
  }
}

/** What was done to the parts, the oldest first. */
export function readRegistryEvents(where: Where): ReturnType<Registry['events']> {
  return withRegistry(where, (registry) => registry.events());
}

/** Which build of each part is live. */
export function readLiveBuilds(where: Where): Promise<LiveBuilds> {
  return withRegistry(where, async (registry) =>
    Object.fromEntries(
      [...foldEvents(await registry.events()).values()].map((state) => [state.name, liveId(state) ?? '']),
    ),
  );
}

/**
 * Publishes a build and tells the registry, without any of the checks that the command makes: for builds that a deploy
 * refuses, for the first builds of an empty registry, and where only the time until portals follow is measured.
 */
export async function publishUnchecked(built: string, where: Where): Promise<PartManifest> {
  const manifest = publishPart(built, placeOf(where).folder);
  await withRegistry(where, (registry) =>
    registry.append((events) => createDeployEvents(foldEvents(events), manifest, WHO)),
  );
  return manifest;
}

/** Makes published builds live, all at once, without any of the checks that the command makes. */
export async function promoteBuild(where: Where, builds: LiveBuilds): Promise<void> {
  await withRegistry(where, (registry) =>
    registry.append((events) => {
      const states = foldEvents(events);
      return Object.entries(builds).flatMap(([part, id]) => {
        const state = states.get(part);
        return state !== undefined && liveId(state) === id
          ? []
          : [{ kind: 'promote', part, id, version: state?.builds.get(id)?.version ?? '', who: WHO }];
      });
    }),
  );
}
