import { lt, valid } from 'semver';
import type { PartManifest } from '@portal/contract/part';
import { getLiveManifest, type PartStates } from '@portal/registry/releases';
import { runGit } from '../read-commit';
import { rejections } from '../rejections';
import { isForTrials } from './version-gate';

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
  const newer = getLiveManifest(states.get(name));
  if (newer === null || newer.id === id) return null;
  if (valid(version) && valid(newer.version) && lt(version, newer.version))
    return `version ${version} is lower than ${newer.version}, which is live`;
  const [commit, newerCommit] = [provenance?.commit, newer.provenance?.commit];
  if (commit && newerCommit && isAncestor(workspace, commit, newerCommit))
    return `it was built from commit ${commit.slice(0, 8)}, before commit ${newerCommit.slice(0, 8)} of the live build ${newer.id}`;
  return null;
}

/** Clone and environment of a deploy, and its output. */
interface DeployPlace {
  readonly workspace: string;
  readonly environment: string;
  readonly print: (line: string) => void;
}

/**
 * Rejects a build that is older than the live one; where developers try out builds, or if it is allowed, says so.
 *
 * @throws DeployRejection with the reason
 */
export function assertNotOlder(
  { workspace, environment, print }: DeployPlace,
  states: PartStates,
  manifest: PartManifest,
  isAllowed: boolean,
): void {
  const reason = findNewerLiveBuild(workspace, states, manifest);
  if (reason === null) return;
  if (!isAllowed && !isForTrials(environment)) throw rejections.olderBuild(manifest.name, reason);
  print(`  older      ${manifest.name}: ${reason}`);
}
