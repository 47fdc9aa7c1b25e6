import type { PartManifest } from '@portal/registry/manifest';
import {
  deleteBuild,
  downloadBuild,
  listBuildObjects,
  openPartStore,
  type PartStore,
  PartStoreError,
  settleAll,
  uploadBuild,
} from '@portal/registry/part-store';
import { publishedFolder } from '@portal/registry/published';
import type { PartsPlace, PartStates } from '@portal/registry/releases';
import { findBuildsInUse } from './builds-in-use';
import { checkPublicFiles } from './check-public-files';
import { rejections } from './rejections';

/** Runs work with the store of a place. @returns null without a store @throws DeployRejection when the store fails */
async function withStore<Result>(
  { store: settings }: PartsPlace,
  subject: string,
  work: (store: PartStore) => Promise<Result>,
): Promise<Result | null> {
  if (settings === undefined) return null;
  const store = openPartStore(settings);
  try {
    return await work(store);
  } catch (error) {
    if (error instanceof PartStoreError) throw rejections.failedStore(subject, error.message);
    throw error;
  } finally {
    await store.close();
  }
}

/**
 * Downloads missing files of the builds that a check compares into the folder of published parts: builds in use, and
 * further ones. Does nothing without a part store.
 *
 * @param parts names of the parts that are deployed
 * @param published builds of these parts that are to go live
 * @throws DeployRejection when a file is missing or altered in the store, or the store fails
 */
export async function fetchBuildsToCheck(
  place: PartsPlace,
  states: PartStates,
  parts: readonly string[],
  published: readonly PartManifest[] = [],
): Promise<void> {
  const inUse = findBuildsInUse(states).map(({ manifest }) => manifest);
  const needed = [...inUse.filter(({ name }) => !parts.includes(name)), ...published];
  await withStore(place, parts.join(', '), async (store) => {
    const fetched = needed.map((manifest) => downloadBuild(store, manifest, place.folder));
    // A live build whose files are damaged must not keep its part from being deployed again.
    const own = inUse
      .filter(({ name }) => parts.includes(name))
      .map((manifest) => downloadBuild(store, manifest, place.folder).catch(() => undefined));
    await settleAll([...fetched, ...own]);
  });
}

/** Result of an upload. */
export interface StoreResult {
  /** Sentence for the command's output. */
  readonly summary: string;
  /** Whether the store lacked files or had files with other content. */
  readonly hasChanged: boolean;
}

/**
 * Uploads a published build to the part store, reads every object back, and checks that browsers can load it from
 * PARTS_URL. Makes nothing live.
 *
 * @returns null without a part store
 * @throws DeployRejection; the files uploaded until then remain unused
 */
export async function uploadPublished(
  place: PartsPlace,
  manifest: PartManifest,
): Promise<StoreResult | null> {
  const { name, id } = manifest;
  const result = await withStore(place, name, (store) =>
    uploadBuild(store, publishedFolder(place.folder, name, id), manifest),
  );
  if (result === null) return null;
  const publicUrl = place.store?.publicUrl;
  if (publicUrl !== undefined) await checkPublicFiles(publicUrl, manifest);
  const { objects, written, replaced } = result;
  return {
    summary: [
      `${objects} files in ${place.store?.place}, ${written} of them uploaded`,
      ...(replaced.length > 0 ? [`other content replaced: ${replaced.join(', ')}`] : []),
      ...(publicUrl === undefined ? [] : [`browsers can load them from ${publicUrl}`]),
    ].join('; '),
    hasChanged: written > 0,
  };
}

/**
 * Finds the builds whose first object is in the part store.
 *
 * @returns null without a part store
 * @throws DeployRejection when the store fails
 */
export function findBuildsInStore(
  place: PartsPlace,
  builds: readonly PartManifest[],
): Promise<readonly PartManifest[] | null> {
  return withStore(place, 'prune', async (store) => {
    const found: PartManifest[] = [];
    for (const manifest of builds) {
      const [first] = listBuildObjects(manifest);
      if (first !== undefined && (await store.get(first.object)) !== null) found.push(manifest);
    }
    return found;
  });
}

/** Deletes builds from the part store. @throws DeployRejection when the store fails; the rest can be deleted later */
export async function deleteFromStore(place: PartsPlace, builds: readonly PartManifest[]): Promise<void> {
  await withStore(place, 'prune', async (store) => {
    for (const manifest of builds) await deleteBuild(store, manifest);
  });
}
