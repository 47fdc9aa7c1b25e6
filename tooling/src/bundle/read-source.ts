import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Variables } from '@portal/registry/settings';
import { readCommit, runGit } from '../read-commit';
import type { Release } from './release-file';

/**
 * Returns the time that a release's files get, in seconds since 1970.
 *
 * @param commitTime of the sources; null outside a repository
 * @throws Error when SOURCE_DATE_EPOCH (reproducible-builds.org) is not such a number, or is missing without a repository
 */
export function sourceDate(variables: Variables, commitTime: string | null): number {
  const given = variables['SOURCE_DATE_EPOCH'] ?? '';
  if (given !== '' && !/^\d{1,10}$/.test(given))
    throw new Error(`SOURCE_DATE_EPOCH must be a time in seconds since 1970, not "${given}".`);
  const seconds = given === '' ? commitTime : given;
  if (seconds === null)
    throw new Error(
      'The sources are in no git repository: set SOURCE_DATE_EPOCH to the time of the release.',
    );
  return Number(seconds);
}

/** Reads version, commit and date of the workspace. @throws Error as `sourceDate` */
export function readSource(
  workspace: string,
  variables: Variables,
): Pick<Release, 'version' | 'commit' | 'isModified' | 'date'> {
  const { version } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const { commit, isDirty } = readCommit(workspace);
  const seconds = sourceDate(variables, runGit(workspace, 'log', '-1', '--format=%ct'));
  return { version, commit, isModified: isDirty, date: new Date(seconds * 1_000).toISOString() };
}
