import type { PartManifest } from '@portal/contract/part';
import type { PartStates } from '@portal/registry/releases';
import { givenSettings, type Variables } from '@portal/registry/settings';
import { rejections } from '../rejections';

/** The environment in which versions are not checked, since developers try out builds there. */
const LOCAL = 'LOCAL';

/**
 * Returns the environment that a command deploys to: PORTAL_ENVIRONMENT of the portal's settings. Settings that name
 * environments by host belong to a portal that is not LOCAL.
 *
 * @param variables environment variables of the command
 */
export function getDeployEnvironment(variables: Variables): string {
  const { PORTAL_ENVIRONMENT: environment, DOMAIN_ENVIRONMENTS: byHost } = givenSettings(variables);
  return environment?.trim() ?? (byHost === undefined ? LOCAL : 'DOMAIN_ENVIRONMENTS');
}

/** Returns whether an environment is that of developers who try out builds. */
export function isForTrials(environment: string): boolean {
  return environment.toUpperCase() === LOCAL;
}

/**
 * Rejects a version that another build already has. A part's version comes from its change records (`pnpm version`).
 *
 * @param states current states of the registry
 * @param manifest of the build to be deployed
 * @param environment that it is deployed to
 * @throws DeployRejection outside LOCAL, when the version is published with other content
 */
export function assertNewVersion(
  states: PartStates,
  { name, version, id }: PartManifest,
  environment: string,
): void {
  if (isForTrials(environment)) return;
  const builds = states.get(name)?.builds;
  if (builds === undefined || builds.has(id)) return;
  const other = [...builds.values()].find((build) => build.version === version);
  if (other !== undefined) throw rejections.usedVersion(name, version, other.id);
}
