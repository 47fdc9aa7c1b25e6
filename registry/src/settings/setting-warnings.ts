import { listSettings, type SettingsShape } from './setting';

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

/** Returns the names of the variables from which settings are read, including the `_FILE` variants of secrets. */
export function listVariableNames(shape: SettingsShape): readonly string[] {
  return listSettings(shape).flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
}

/**
 * Returns a sentence for each variable that looks like a mistyped setting. Short names such as PORT are excluded, because
 * other programs use them.
 */
export function findMistypedSettings(names: readonly string[], shape: SettingsShape): readonly string[] {
  const variableNames = listVariableNames(shape);
  return names.flatMap((name) => {
    if (variableNames.includes(name)) return [];
    const typed = name.toUpperCase();
    const meant =
      variableNames.find((each) => each.length > 4 && each === typed) ??
      variableNames.find((each) => each.length > 4 && isOneSlip(typed, each));
    return meant === undefined ? [] : [`${name} is not a setting of the portal. Did you mean ${meant}?`];
  });
}
