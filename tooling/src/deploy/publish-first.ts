import type { PartManifest } from '@portal/contract/part';
import { readManifest } from '@portal/registry/published';
import { foldEvents, type PartsPlace, type Registry, type RegistryEvent } from '@portal/registry/releases';
import { markSet } from './part-sets';
import { publishPart } from './publish';
import { createLiveEvents } from './registry-events';

/**
 * Publishes builds into an empty registry and makes them live. In any other registry only restores missing or damaged
 * files of registered builds.
 *
 * @param folders of the builds, with their manifests
 * @returns all events of the registry
 */
export async function publishFirst(
  folders: readonly string[],
  location: PartsPlace,
  registry: Registry,
  who: string,
): Promise<readonly RegistryEvent[]> {
  const earlierEvents = await registry.events();
  const states = foldEvents(earlierEvents);
  const isFirst = earlierEvents.length === 0;
  const stored: PartManifest[] = [];
  for (const folder of folders) {
    const manifest = readManifest(folder);
    // A build's id is a hash of its content, so equal ids mean equal files.
    if (!isFirst && states.get(manifest.name)?.builds.has(manifest.id) !== true) continue;
    // Files are published before events: portals that watch the registry read them at once.
    publishPart(folder, location.folder);
    if (isFirst || !(await registry.hasBuild(manifest))) stored.push(manifest);
  }
  if (stored.length === 0) return earlierEvents;
  const live = markSet(stored.flatMap((manifest) => createLiveEvents(new Map(), manifest, who)));
  await registry.append((events) => (events.length === 0 ? live : []), { stored });
  return registry.events();
}
