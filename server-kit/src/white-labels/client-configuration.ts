import type { MessageFiles } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import { completeConfiguration, mergeOverDefault } from './complete-configuration';
import { configurationProblems } from './configuration-check';
import { referenceHome } from './home-url';
import { MESSAGE_SCOPE } from './message-text-check';
import { ownFieldProblems } from './own-fields';
import type { WhiteLabelProblem } from './white-label-error';
import { wordingProblems } from './wording-check';

/** Requirements on white labels that depend on the portal's settings. */
export interface WhiteLabelRules {
  /** HOME_URL, for clients whose file has none (D-16). */
  readonly homeUrl?: string | undefined;
  /** The portal's own message texts, against which the clients' overrides are checked. */
  readonly messageTexts?: MessageFiles | undefined;
  /** Whether inheriting contacts and legal texts from default.json is forbidden, as outside LOCAL and MOCK. */
  readonly requiresOwnContacts?: boolean;
  /** Whether each client needs a home URL: with a custom sign-on service there is no `/apps/home`. */
  readonly requiresHome?: boolean;
}

/** A client's configuration, or its mistakes. */
export type CheckedClient =
  | { readonly configuration: WhiteLabelConfiguration }
  | { readonly problems: readonly WhiteLabelProblem[] };

function homeProblems({ key, homeUrl }: WhiteLabelConfiguration): readonly WhiteLabelProblem[] {
  return homeUrl === referenceHome(key)
    ? [{ file: `${key}.json`, field: '/homeUrl', reason: 'is required with SIGN_ON_SERVICE_URL' }]
    : [];
}

/**
 * Merges a client's file over the default, checks the result and completes it (WL-2, WL-3, WL-7).
 *
 * @param base complete file of the default
 * @param file the client's file, valid against the schema
 */
export function createConfiguration(
  base: WhiteLabelFile,
  file: WhiteLabelFile,
  rules: WhiteLabelRules = {},
): CheckedClient {
  // The schema requires every field in the file with the key `default`.
  const merged = mergeOverDefault(base as WhiteLabelConfiguration, file);
  const problems = [
    ...configurationProblems(file, merged),
    ...(rules.messageTexts === undefined ? [] : wordingProblems(file, MESSAGE_SCOPE, rules.messageTexts)),
    ...(rules.requiresOwnContacts === true ? ownFieldProblems(base, file, merged) : []),
  ];
  if (problems.length > 0) return { problems };
  const configuration = completeConfiguration(merged, rules.homeUrl);
  const homeless = rules.requiresHome === true ? homeProblems(configuration) : [];
  return homeless.length > 0 ? { problems: homeless } : { configuration };
}
