import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { foldEvents, liveId, openRegistry, type PartsPlace, type Registry } from '@portal/registry/releases';
import { createDeployEvents, publishPart } from '@portal/tooling/deploy';
import type { TestPortalData } from '../portal/start-portal';

/** Id of the live build by part. */
export type LiveBuilds = Readonly<Record<string, string>>;

const ACTOR = 'test';

export function getPartsFolder(dataDir: string): string {
  return path.join(dataDir, 'parts');
}

/** Storage of a portal's parts: the portal's data folder and database, or another place. */
type Where = TestPortalData | PartsPlace;

function toPlace(where: Where): PartsPlace {
  return 'folder' in where
    ? where
    : { folder: getPartsFolder(where.dataDir), databaseUrl: where.databaseUrl };
}

async function withRegistry<Result>(
  where: Where,
  work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
  const registry = openRegistry(toPlace(where));
  try {
    return await work(registry);
  } finally {
    await registry.close();
  }
}

/** Returns the registry's events, oldest first. */
export function readRegistryEvents(where: Where): ReturnType<Registry['events']> {
  return withRegistry(where, (registry) => registry.events());
}

/** Returns the id of each part's live build. */
export function readLiveBuilds(where: Where): Promise<LiveBuilds> {
  return withRegistry(where, async (registry) =>
    Object.fromEntries(
      [...foldEvents(await registry.events()).values()].map((state) => [state.name, liveId(state) ?? '']),
    ),
  );
}

/**
 * Publishes and registers a build without the checks of the deploy command: for builds that a deploy rejects, for the
 * first builds of an empty registry, and for measuring how fast portals pick up a change.
 */
export async function publishUnchecked(built: string, where: Where): Promise<PartManifest> {
  const { manifest } = publishPart(built, toPlace(where).folder);
  await withRegistry(where, (registry) =>
    registry.append((events) => createDeployEvents(foldEvents(events), manifest, ACTOR), {
      stored: [manifest],
    }),
  );
  return manifest;
}

/** Makes published builds live together, without the checks of the deploy command. */
export async function promoteBuild(where: Where, builds: LiveBuilds): Promise<void> {
  await withRegistry(where, (registry) =>
    registry.append((events) => {
      const states = foldEvents(events);
      return Object.entries(builds).flatMap(([part, id]) => {
        const state = states.get(part);
        return state !== undefined && liveId(state) === id
          ? []
          : [{ kind: 'promote', part, id, version: state?.builds.get(id)?.version ?? '', who: ACTOR }];
      });
    }),
  );
}
