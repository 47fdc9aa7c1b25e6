import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE } from '../workspace';

function runGit(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
}

/**
 * Returns the files of a patch.
 *
 * @throws Error with the output of git when the patch does not apply to the workspace
 */
export function listPatchedFiles(patch: string): readonly string[] {
  return runGit(WORKSPACE, 'apply', '--check', '--numstat', patch).trim().split('\n');
}

/** Copies the workspace without its builds and applies a patch to the copy. Packages are symbolic links. */
export function createPatchedWorkspace(patch: string): {
  readonly folder: string;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'patched-'));
  const files = runGit(WORKSPACE, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(WORKSPACE, file)));
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    cpSync(path.join(WORKSPACE, file), path.join(folder, file));
  }
  for (const file of files.filter((each) => path.basename(each) === 'package.json')) {
    const modules = path.join(path.dirname(file), 'node_modules');
    if (existsSync(path.join(WORKSPACE, modules)))
      // The links to packages of the workspace are relative, so that they lead to those of the copy.
      cpSync(path.join(WORKSPACE, modules), path.join(folder, modules), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (name) => path.basename(name) !== '.pnpm',
      });
  }
  symlinkSync(path.join(WORKSPACE, 'node_modules/.pnpm'), path.join(folder, 'node_modules/.pnpm'));
  runGit(folder, 'apply', patch);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
