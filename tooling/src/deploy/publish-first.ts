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
    const stored: PartManifest[] = [];
    for (const { folder, manifest } of builds) {
      if (states.get(manifest.name)?.builds.has(manifest.id) !== true) continue;
      publishPart(folder, place.folder);
      if (!(await registry.hasBuild(manifest))) stored.push(manifest);
    }
    if (stored.length > 0) await registry.append(() => [], { stored });
    return known;
  }
  // Files are published before events: portals that watch the registry read them at once.
  const stored = builds.map(({ folder }) => publishPart(folder, place.folder));
  await registry.append((events) => (events.length === 0 ? createFirstEvents(stored, who) : []), { stored });
  return registry.events();
}
