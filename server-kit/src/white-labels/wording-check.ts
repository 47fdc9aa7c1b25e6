import { languages, type MessageFiles, messageKeys, unknownOverrides } from '@portal/contract/i18n';
import type { WhiteLabelFile } from '@portal/contract/white-label';
import { findBrokenOverrides } from './message-override-check';
import { findBrokenMessages, MESSAGE_SCOPE, messagePlaceholders } from './message-text-check';
import { DEFAULT_KEY } from './read-files';
import { suggestKey } from './suggest-key';
import type { WhiteLabelProblem } from './white-label-error';

/**
 * Finds mistakes in a client's overrides of one scope (WL-7): those that replace no message, or break the one they replace.
 *
 * @param file the client's file
 * @param files the portal's own messages of the scope
 */
export function wordingProblems(
  { key: client, wordings }: WhiteLabelFile,
  scope: string,
  files: MessageFiles,
): readonly WhiteLabelProblem[] {
  return languages.flatMap((language) => {
    const wording = wordings?.[language]?.[scope];
    if (wording === undefined) return [];
    const known = messageKeys(files[language]);
    const isMessages = scope === MESSAGE_SCOPE;
    const placeholders = isMessages ? messagePlaceholders : undefined;
    const found = [
      ...unknownOverrides(files[language], wording).map((key) => ({
        key,
        reason: `does not replace any message${suggestKey(key, known)}`,
      })),
      ...findBrokenOverrides(files, language, wording, client === DEFAULT_KEY, placeholders),
      ...(isMessages ? findBrokenMessages(files[language], wording) : []),
    ];
    return found.map(({ key, reason }) => ({
      file: `${client}.json`,
      field: `/wordings/${language}/${scope}${key === '' ? '' : `/${key.replaceAll('.', '/')}`}`,
      reason,
    }));
  });
}
