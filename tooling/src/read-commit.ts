import { execFileSync } from 'node:child_process';

/** Returns git's output in a folder; null without git, repository or commit. */
export function runGit(folder: string, ...words: readonly string[]): string | null {
  try {
    return execFileSync('git', ['--no-optional-locks', '-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Reads the commit of a workspace's sources, null outside a git repository, and whether they have changed since. */
export function readCommit(workspace: string): { readonly commit: string | null; readonly isDirty: boolean } {
  const commit = runGit(workspace, 'rev-parse', 'HEAD');
  return { commit, isDirty: commit !== null && runGit(workspace, 'status', '--porcelain') !== '' };
}
