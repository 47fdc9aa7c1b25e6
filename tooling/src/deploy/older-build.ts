import { lt, valid } from 'semver';
import type { PartManifest } from '@portal/registry/manifest';
import { getManifest, liveId, type PartStates } from '@portal/registry/releases';
import { runGit } from '../read-commit';

/** Returns whether a commit is an ancestor of another one; false also if git or this clone does not know one of them. */
function isAncestor(workspace: string, commit: string, descendant: string): boolean {
  return (
    commit !== descendant && runGit(workspace, 'merge-base', '--is-ancestor', commit, descendant) !== null
  );
}

/**
 * Finds out whether a deploy would replace a newer build of the part: one of a higher version, or of a later commit.
 *
 * @param workspace folder of the clone, whose history is compared
 * @returns the reason; null if the build is not older
 */
export function findNewerLiveBuild(
  workspace: string,
  states: PartStates,
  { name, id, version, provenance }: PartManifest,
): string | null {
  const state = states.get(name);
  const live = state === undefined ? null : liveId(state);
  if (state === undefined || live === null || live === id) return null;
  const newer = getManifest(state, live);
  if (valid(version) && valid(newer.version) && lt(version, newer.version))
    return `version ${version} is lower than ${newer.version}, which is live`;
  const [commit, newerCommit] = [provenance?.commit, newer.provenance?.commit];
  if (commit && newerCommit && isAncestor(workspace, commit, newerCommit))
    return `it was built from commit ${commit.slice(0, 8)}, before commit ${newerCommit.slice(0, 8)} of the live build ${live}`;
  return null;
}
