import { canonicalName } from '@portal/contract/validation';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import type { TypedPerson } from './user-store';

function includesName(names: readonly string[], typed: string): boolean {
  const wanted = canonicalName(typed);
  return names.some((name) => timingSafeEqualText(canonicalName(name), wanted));
}

/** Returns whether a user has the typed names; a directory may list several spellings of each. */
export function hasNames(
  { firstName, lastName }: Pick<TypedPerson, 'firstName' | 'lastName'>,
  firstNames: readonly string[],
  lastNames: readonly string[],
): boolean {
  return includesName(firstNames, firstName) && includesName(lastNames, lastName);
}
