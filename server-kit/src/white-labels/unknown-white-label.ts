import { readdirSync } from 'node:fs';
import { suggestKey } from './suggest-key';

function listKeys(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length));
  } catch {
    return [];
  }
}

/**
 * Describes a key without a white label, for an error message.
 *
 * @param key as given
 * @param folder of the white-label files
 */
export function describeUnknownWhiteLabel(key: string, folder: string): string {
  const suggestion = suggestKey(key, listKeys(folder));
  return `There is no white label "${key}" in ${folder}${suggestion === '' ? '.' : suggestion}`;
}
