import path from 'node:path';
import { openRegistry, type PartsPlace, type Registry } from '@portal/registry/releases';
import { describeSystemError, isDiskError } from '@portal/registry/run-command';
import { rejections } from '../rejections';

/** Returns the folder that a file-system error is about, if it names one. */
function findFolder({ path: file, dest }: NodeJS.ErrnoException & { readonly dest?: string }): string | null {
  const named = dest ?? file;
  return named === undefined ? null : path.dirname(named);
}

/**
 * Opens a registry for work, and reports a full or read-only disk in one sentence.
 *
 * @throws DeployRejection for a disk or permission error; rethrows other errors
 */
export async function withRegistry<Result>(
  location: PartsPlace,
  work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
  const registry = openRegistry(location);
  try {
    return await work(registry);
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw rejections.notWritable(
      findFolder(error) ?? location.folder,
      describeSystemError(error) ?? error.message,
    );
  } finally {
    await registry.close();
  }
}
