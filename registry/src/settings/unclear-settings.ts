import { SETTING_NAMES } from './setting-names';
import { StartError } from './start-error';
import type { Variables } from './variables';

function findFault(value: string): string | null {
  if (value.startsWith('\ufeff')) return 'begins with a byte order mark';
  if (value.includes('\ufffd')) return 'holds characters in another encoding than UTF-8';
  return value === value.trim() ? null : 'begins or ends with white space';
}

/** Values whose line ends mean nothing: JSON, and base64 as `openssl rand` breaks it. */
const MULTILINE: readonly string[] = ['DOMAIN_ENVIRONMENTS', 'SERVER_KEY', 'SERVER_KEY_PREVIOUS'];

/**
 * Rejects ambiguous settings, which would otherwise be read in part or rejected for a misleading reason.
 *
 * @param variables those that are not empty
 * @throws StartError naming the variable, never the value
 */
export function rejectUnclearSettings(variables: Variables): void {
  for (const name of SETTING_NAMES) {
    const value = variables[name];
    if (value === undefined) continue;
    const fault = findFault(MULTILINE.includes(name) ? value.replace(/[\r\n]+$/, '') : value);
    if (fault !== null) throw new StartError(`${name} ${fault}.`);
  }
}
