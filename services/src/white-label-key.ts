/** Says whether the registry has a white label of this key. */
export type WhiteLabelExists = (key: string) => boolean;

export const DEFAULT_WHITE_LABEL = 'default';

const KEY = /^[a-z0-9-]{1,64}$/;

/**
 * The key itself when it is well formed and registered, else the default one (security rule 10).
 *
 * @param key what a request named, of any type
 */
export function knownWhiteLabel(key: unknown, exists: WhiteLabelExists): string {
  return typeof key === 'string' && KEY.test(key) && exists(key) ? key : DEFAULT_WHITE_LABEL;
}
