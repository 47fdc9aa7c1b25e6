import { StartError } from './start-error';
import type { Variables } from './variables';

/** Current names of settings by their former name, which works for one more version with a warning at start. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>> = {
  AUDIT_MOST_REFUSALS: 'AUDIT_MAX_REJECTIONS',
  DEPLOY_AS: 'DEPLOY_ACTOR',
  RECOVERY_ADDRESS_LIMIT: 'RECOVERY_IP_LIMIT',
  SERVER_KEY_BEFORE: 'SERVER_KEY_PREVIOUS',
  SERVER_KEY_BEFORE_FILE: 'SERVER_KEY_PREVIOUS_FILE',
  STATISTICS_ADDRESS_LIMIT: 'STATISTICS_IP_LIMIT',
  STATISTICS_MOST_RECORDS: 'STATISTICS_MAX_RECORDS',
};

/**
 * Returns the current name of a setting.
 *
 * @throws StartError when the setting is given by both names
 */
export function resolvePresentName(variables: Variables, name: string): string {
  const present = RENAMED_SETTINGS[name] ?? name;
  if (present !== name && variables[present] !== undefined)
    throw new StartError(`Give either ${present} or its former name ${name}, not both.`);
  return present;
}
