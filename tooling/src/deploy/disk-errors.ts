import path from 'node:path';
import { describeSystemError, isDiskError } from '@portal/registry/run-command';
import { rejections } from './rejections';

/** Returns the folder that a file-system error is about, if it names one. */
function findFolder({ path: file, dest }: NodeJS.ErrnoException & { readonly dest?: string }): string | null {
  const named = dest ?? file;
  return named === undefined ? null : path.dirname(named);
}

/**
 * Runs work that writes files, and reports a full or read-only disk in one sentence.
 *
 * @param folder folder that is written, for errors that name no path
 * @throws DeployRejection for a disk or permission error; rethrows other errors
 */
export async function withDiskErrors<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw rejections.notWritable(findFolder(error) ?? folder, describeSystemError(error) ?? error.message);
  }
}
