import { hostname, userInfo } from 'node:os';
import { givenSettings, type Variables } from '@portal/registry/settings';

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id without a name.
    return 'unknown';
  }
}

/** Returns the actor that the registry records: DEPLOY_ACTOR, which pipelines set, else account and machine. */
export function getDeployActor(variables: Variables): string {
  return givenSettings(variables)['DEPLOY_ACTOR'] ?? `${account()}@${hostname()}`;
}
