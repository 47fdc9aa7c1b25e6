import { hostname, userInfo } from 'node:os';
import { escapeInvisible } from '@portal/registry/run-command';
import { givenSettings, StartError, type Variables } from '@portal/registry/settings';

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id without a name.
    return 'unknown';
  }
}

/**
 * Returns the actor that the registry records: DEPLOY_ACTOR, which pipelines set, else account and machine.
 *
 * @throws StartError for a name with characters that forge lines or reorder text where the registry is shown
 */
export function getDeployActor(variables: Variables): string {
  const actor = givenSettings(variables)['DEPLOY_ACTOR'] ?? `${account()}@${hostname()}`;
  const visible = escapeInvisible(actor).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  if (visible === actor) return actor;
  throw new StartError(`DEPLOY_ACTOR has invisible characters, shown here as escapes: ${visible}`);
}
