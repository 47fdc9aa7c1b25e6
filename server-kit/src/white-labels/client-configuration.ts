import type { MessageFiles } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import { completeConfiguration, mergeOverDefault } from './complete-configuration';
import { appNameRule, findBrokenRules, homeRule, MERGED_RULES, OWN_FIELD_RULES } from './merged-rules';
import type { WhiteLabelProblem } from './white-label-error';
import { findWordingProblems, MESSAGE_SCOPE } from './wording-check';

/** Requirements on white labels that depend on the portal's settings. */
export interface WhiteLabelRules {
  /** HOME_URL, for clients whose file has none (D-16). */
  readonly homeUrl?: string | undefined;
  /** Names of the apps beside the portal, which cannot be keys (D-2). */
  readonly appNames?: readonly string[];
  /** The portal's own message texts, against which the clients' overrides are checked. */
  readonly messageTexts?: MessageFiles | undefined;
  /** Whether inheriting contacts and legal texts from default.json is forbidden, as outside LOCAL and MOCK. */
  readonly requiresOwnContacts?: boolean;
  /** Whether each client needs a home URL: with a custom sign-on service there is no `/apps/home`. */
  readonly requiresHome?: boolean;
}

/** A white label and its mistakes. */
export interface CheckedWhiteLabel {
  readonly problems: readonly WhiteLabelProblem[];
  /** Null when a mistake keeps the white label from being served. */
  readonly configuration: WhiteLabelConfiguration | null;
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
  { homeUrl, appNames = [], messageTexts, requiresOwnContacts, requiresHome }: WhiteLabelRules = {},
): CheckedWhiteLabel {
  // The schema requires every field in the file with the key `default`.
  const merged = mergeOverDefault(base as WhiteLabelConfiguration, file);
  const problems = [
    ...findBrokenRules({ own: file, base, merged }, [
      ...MERGED_RULES,
      appNameRule(appNames),
      ...(requiresOwnContacts === true ? OWN_FIELD_RULES : []),
      ...(requiresHome === true ? [homeRule(homeUrl)] : []),
    ]),
    ...(messageTexts === undefined ? [] : findWordingProblems(file, MESSAGE_SCOPE, messageTexts)),
  ];
  return { problems, configuration: problems.length > 0 ? null : completeConfiguration(merged, homeUrl) };
}
