import type { PartManifest } from '@portal/registry/manifest';
import { readManifest } from '@portal/registry/published';
import {
  foldEvents,
  type NewEvent,
  type PartsPlace,
  type PartStates,
  type Registry,
  type RegistryEvent,
} from '@portal/registry/releases';
import { markSet } from './part-sets';
import { uploadPublished } from './part-store';
import { publishPart } from './publish';
import { createDeployEvents } from './registry-events';

function createFirstEvents(manifests: readonly PartManifest[], who: string): readonly NewEvent[] {
  return markSet(
    manifests.flatMap((manifest): readonly NewEvent[] => [
      ...createDeployEvents(new Map() as PartStates, manifest, who),
      { kind: 'promote', part: manifest.name, id: manifest.id, version: manifest.version, who },
    ]),
  );
}

/**
 * Publishes builds into an empty registry and makes them live. In any other registry only restores missing or damaged
 * files of registered builds.
 *
 * @param folders of the builds, with their manifests
 * @returns all events of the registry
 */
export async function publishFirst(
  folders: readonly string[],
  place: PartsPlace,
  registry: Registry,
  who: string,
): Promise<readonly RegistryEvent[]> {
  const builds = folders.map((folder) => ({ folder, manifest: readManifest(folder) }));
  const known = await registry.events();
  if (known.length > 0) {
    const states = foldEvents(known);
    // A build's id is a hash of its content, so equal ids mean equal files.
    for (const { folder, manifest } of builds)
      if (states.get(manifest.name)?.builds.has(manifest.id) === true) publishPart(folder, place.folder);
    return known;
  }
  // Files are published before events: portals that watch the registry read them at once.
  for (const { folder } of builds) await uploadPublished(place, publishPart(folder, place.folder));
  const manifests = builds.map(({ manifest }) => manifest);
  await registry.append((events) => (events.length === 0 ? createFirstEvents(manifests, who) : []));
  return registry.events();
}
