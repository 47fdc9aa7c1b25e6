import path from 'node:path';
import { rejections } from './rejections';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EIO: 'the disk reports an error',
};

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
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = REASONS[code];
    if (!(error instanceof Error) || !Object.hasOwn(REASONS, code) || reason === undefined) throw error;
    throw rejections.notWritable(findFolder(error) ?? folder, `${reason} (${code})`);
  }
}
