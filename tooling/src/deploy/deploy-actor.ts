import { hostname, userInfo } from 'node:os';
import { givenSettings, type Variables } from '@portal/registry/settings';

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return 'unknown';
  }
}

/** Returns who deploys, for the registry: DEPLOY_ACTOR as set by a pipeline, else account and machine. */
export function getDeployActor(variables: Variables): string {
  return givenSettings(variables)['DEPLOY_ACTOR'] ?? `${account()}@${hostname()}`;
}
