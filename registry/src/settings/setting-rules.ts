import { formatExample } from './mistakes';
import type { Setting } from './setting';
import { StartError } from './start-error';
import { isLoopback } from './url-parts';
import type { Variables } from './variables';

/**
 * Checks which settings are given together. A wrong value needs the same further settings as a right one.
 *
 * @param wrong settings with a mistake of their own, which are not named again
 * @returns a mistake for each setting that others depend on
 */
export function findIncomplete(
  settings: readonly Setting[],
  texts: Variables,
  wrong: readonly Setting[],
): readonly StartError[] {
  return settings.flatMap((setting) => {
    const { name } = setting;
    const isGiven = texts[name] !== undefined;
    const names = settings
      .filter((each) => !wrong.includes(each))
      .filter(({ requiredWith, onlyWith }) => (isGiven ? requiredWith : onlyWith) === name)
      .map((each) => each.name)
      .filter((each) => (texts[each] === undefined) === isGiven);
    if (names.length === 0) return [];
    if (isGiven) return new StartError(`${names.join(', ')} must be set, since ${name} is.`);
    const [verb, object] = names.length === 1 ? ['is', names[0]] : ['are', 'them'];
    return new StartError(
      `${names.join(', ')} ${verb} set, but ${name} is not. Set ${name}, or remove ${object}. ${formatExample(setting)}`,
    );
  });
}

/** Normalises padding and the two characters in which base64 and base64url differ. */
function normalizeBase64(secret: string): string {
  return secret
    .replace(/\s|(?<!=)=+$/g, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
}

/**
 * Finds one secret used for two purposes, since learning one would disclose the other, and a rotation to the same key
 * changes nothing (security rule 16; NIST SP 800-57 part 1, 5.2). Secrets that are parts of a URL are not compared.
 */
export function findReused(settings: readonly Setting[], texts: Variables): readonly StartError[] {
  const names = new Map<string, string>();
  return settings.flatMap(({ name, secret, example }) => {
    const value = normalizeBase64((secret && /^[<$]/.test(example) && texts[name]) || '');
    const other = value === '' ? undefined : names.get(value);
    names.set(value, name);
    if (other === undefined) return [];
    return new StartError(
      `${name} must be another secret than ${other}. Make one for each with "openssl rand -base64 32"; the settings that end in _PREVIOUS are for changing a secret alone.`,
    );
  });
}

/** Returns a mistake for each setting with a URL that requires https outside LOCAL and MOCK. */
export function findUnencrypted(settings: readonly Setting[], texts: Variables): readonly StartError[] {
  return settings.flatMap(({ name, https, schema }) => {
    const urls = (https && texts[name]?.match(/http:\/\/[^\s,]+/g)) || [];
    const isWrong = urls.some(
      (url) => https === 'always' || (URL.canParse(url) && !isLoopback(new URL(url).hostname)),
    );
    const must = schema.safeParse('').error?.issues[0]?.message ?? '';
    return isWrong ? new StartError(`${name} ${must}`) : [];
  });
}
