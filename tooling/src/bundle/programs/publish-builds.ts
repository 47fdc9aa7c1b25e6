import { readManifest } from '@portal/registry/published';
import { foldEvents, liveId, type PartsPlace } from '@portal/registry/releases';
import { markSet } from '../../deploy/part-sets';
import { publishPart } from '../../deploy/publish';
import { publishFirst } from '../../deploy/publish-first';
import {
  type ChangeRequest,
  createDeployEvents,
  createPromoteEvent,
  describeReplacedCanary,
  isLiveForEveryone,
} from '../../deploy/registry-events';
import { withRegistry } from '../../deploy/with-registry';

/** Builds of a release, and the registry that gets them. */
export interface ReleaseTarget {
  /** Folders of the builds. */
  readonly folders: readonly string[];
  readonly place: PartsPlace;
  readonly print: (line: string) => void;
}

/**
 * Makes a release's builds live if the registry is empty; otherwise only restores missing or damaged files of registered
 * builds.
 *
 * @param who actor that the registry records
 * @throws DeployRejection when the folder of the parts cannot be written
 */
export async function publishIntoEmpty({ folders, place }: ReleaseTarget, who: string): Promise<void> {
  await withRegistry(place, (registry) => publishFirst(folders, place, registry, who));
}

/**
 * Publishes a release's builds, which `parts release` or `npm run parts -- promote` can then make live. In an empty
 * registry they are live at once.
 *
 * @param who actor that the registry records
 * @throws DeployRejection when the folder of the parts cannot be written
 */
export function publishRelease(
  { folders, place: location, print }: ReleaseTarget,
  who: string,
): Promise<void> {
  return withRegistry(location, async (registry) => {
    await publishFirst(folders, location, registry, who);
    const manifests = folders.map((folder) => publishPart(folder, location.folder).manifest);
    await registry.append(
      (events) => {
        const states = foldEvents(events);
        return manifests.flatMap((manifest) => createDeployEvents(states, manifest, who));
      },
      { stored: manifests },
    );
    const states = foldEvents(await registry.events());
    const waiting = manifests.filter(({ name, id }) => !isLiveForEveryone(states, name, id));
    print(`${manifests.length} parts are published in ${registry.place}.`);
    for (const { name, version, id } of waiting) {
      const isLive = liveId(states.get(name)) === id;
      print(`  ${name} ${version} (${id}) is not live${isLive ? ' for everyone: a canary is running' : ''}.`);
    }
    print(
      waiting.length > 0
        ? 'Make them live for everyone with "node server/parts.js release".'
        : 'All of them are live.',
    );
  });
}

/**
 * Makes all builds of a release live together, in one write; running portals follow within a second.
 *
 * @throws DeployRejection when a build was rolled back, unless that is overridden; no build is made live then
 */
export async function makeReleaseLive(target: ReleaseTarget, request: ChangeRequest): Promise<void> {
  const { folders, place, print } = target;
  await publishRelease({ ...target, print: () => undefined }, request.who);
  const manifests = folders.map(readManifest);
  await withRegistry(place, async (registry) => {
    let notices: readonly string[] = [];
    const written = await registry.append((events) => {
      const changes = manifests.flatMap(
        ({ name, id }) => createPromoteEvent(events, name, id, request) ?? [],
      );
      notices = changes.flatMap((event) => describeReplacedCanary(events, event) ?? []);
      return markSet(changes);
    });
    for (const { part, version, id } of written) print(`${part} ${version} (${id}) is live for everyone.`);
    for (const notice of notices) print(notice);
    if (written.length === 0) print('All parts of this release are live.');
  });
}
