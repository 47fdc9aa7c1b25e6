import { RENAMED_SETTINGS } from './renamed-settings';
import type { Setting } from './setting';

/** Whether two names differ by one insertion, deletion, substitution or swap of adjacent characters. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const swapped = (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    swapped === otherRest
  );
}

/** Settings that earlier versions had. Their values are ignored, so a start warns after an update instead of failing. */
const REMOVED = /^RECOVERY_DECOY_[A-Z_]+$/;

/** Returns the names of the variables from which settings are read, including the `_FILE` variants of secrets. */
export function listVariableNames(settings: readonly Setting[]): readonly string[] {
  return settings.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
}

/**
 * Returns a sentence for each variable that looks like a mistyped setting. Short names such as PORT are excluded, because
 * other programs use them.
 */
export function findMistypedSettings(
  names: readonly string[],
  settings: readonly Setting[],
): readonly string[] {
  const known = listVariableNames(settings);
  return names.flatMap((name) => {
    if (known.includes(name) || name in RENAMED_SETTINGS) return [];
    const typed = name.toUpperCase();
    const meant =
      known.find((each) => each.length > 4 && each === typed) ??
      known.find((each) => each.length > 4 && isOneSlip(typed, each));
    return meant === undefined ? [] : [`${name} is not a setting of the portal. Did you mean ${meant}?`];
  });
}

/** Returns a warning for each setting that was removed or renamed. */
export function findFormerSettings(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const present = RENAMED_SETTINGS[name];
    if (present !== undefined)
      return [`${name} is now called ${present}. The former name works up to version 0.2: rename it.`];
    return REMOVED.test(name) ? [`${name} no longer has any effect. Remove it.`] : [];
  });
}
