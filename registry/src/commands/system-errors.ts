/** What the operating system's error codes mean for a file or folder. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EIO: 'the disk reports an error',
  EMFILE: 'this process has too many files open (ulimit -n)',
  ENFILE: 'the machine has too many files open',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links form a loop',
};

/** Codes after which a disk cannot be written. */
const DISK_CODES: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'];

/**
 * Returns what an error of the file system means, such as `there is no space left on the disk (ENOSPC)`; null for any
 * other error.
 */
export function describeSystemError(error: unknown): string | null {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !Object.hasOwn(REASONS, code)) return null;
  return `${REASONS[code]} (${code})`;
}

/** Returns whether an error says that a disk cannot be written. */
export function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && DISK_CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}
