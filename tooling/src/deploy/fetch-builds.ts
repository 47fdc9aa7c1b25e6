import type { PartManifest } from '@portal/contract/part';
import { BuildFilesError, type PartStates, type Registry } from '@portal/registry/releases';
import { rejections } from '../rejections';
import { findBuildsInUse } from './builds-in-use';

/**
 * Fetches the builds that a check compares into the folder of published parts: builds in use, and further ones.
 *
 * @param parts names of the parts that are deployed
 * @param published builds of these parts that are to go live
 * @throws DeployRejection when the registry lacks a file or has an altered one
 */
export async function fetchBuildsToCheck(
  registry: Registry,
  states: PartStates,
  parts: readonly string[],
  published: readonly PartManifest[] = [],
): Promise<void> {
  const inUse = findBuildsInUse(states).map(({ manifest }) => manifest);
  const isOwn = ({ name }: PartManifest): boolean => parts.includes(name);
  for (const manifest of [...inUse.filter((each) => !isOwn(each)), ...published])
    try {
      await registry.fetchBuild(manifest);
    } catch (error) {
      if (error instanceof BuildFilesError)
        throw rejections.incompleteRegistry(parts.join(', '), error.message);
      throw error;
    }
  // A live build whose files are damaged must not keep its part from being deployed again.
  for (const manifest of inUse.filter(isOwn))
    await registry.fetchBuild(manifest).catch((error: unknown) => {
      if (!(error instanceof BuildFilesError)) throw error;
    });
}
