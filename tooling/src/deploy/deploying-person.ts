import { hostname, userInfo } from 'node:os';

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return 'unknown';
  }
}

/** Who asks for a change, for the registry: DEPLOY_AS, which a pipeline sets, else account and machine. */
export function deployingPerson(variables: Readonly<Record<string, string | undefined>>): string {
  return variables['DEPLOY_AS'] || `${account()}@${hostname()}`;
}
