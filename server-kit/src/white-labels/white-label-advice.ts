import {
  messageKeys,
  translationResources,
  type MessageFiles,
  type Language,
  type MessageTree,
} from '@portal/shared-wl-assets/i18n';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import { loadWhiteLabels } from './white-label-registry';
import type { WhiteLabelProblem } from './white-label-error';

/** Texts that nobody reads where the client has switched off what they belong to, as `scope.key`. */
const UNUSED_WITHOUT = {
  fuidEnabled:
    /^(?:login-mf\.forgotUserId|recovery-mf\.(?:(?:rail|request|otp\.request)\.FUID\b.*|request\.forgotUserId|step\.userId|forgotUser\..+|call\.next\.userId|info\..+|error\.unchangedUserId))$/,
  support: /^(?:shell\.support\..+|info-pages-mf\.action\.helpDesk)$/,
} as const;

/** Where a text names something, however it is written: "User ID" is in "valid userId". */
function normalizedForSearch(text: string): string {
  return text.toLowerCase().replace(/\s/g, '');
}

const HELP_DESK = normalizedForSearch('Help Desk');

function messageAt(texts: MessageTree, key: string): string {
  let node: string | MessageTree | undefined = texts;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'string' ? node : '';
}

function hasHelpDesk({ features, support: { content } }: WhiteLabelConfiguration): boolean {
  return features.support && Object.keys(content ?? {}).length > 0;
}

/** What a text of this client should not say, each with the reason. */
function unwantedPhrases(
  whiteLabel: WhiteLabelConfiguration,
  userId: string,
  language: Language,
): readonly { readonly name: string; readonly reason: string }[] {
  const label = whiteLabel.loginFormLabels.userLabel?.[language];
  return [
    ...(label === undefined || normalizedForSearch(label).includes(normalizedForSearch(userId))
      ? []
      : [
          {
            name: normalizedForSearch(userId),
            reason: `says “${userId}”, which the login form calls “${label}”`,
          },
        ]),
    ...(hasHelpDesk(whiteLabel)
      ? []
      : [{ name: HELP_DESK, reason: 'names the Help Desk, which this client says no way to reach' }]),
  ];
}

function isUsed(key: string, { features, loginFormLabels }: WhiteLabelConfiguration): boolean {
  return (
    !(!features.fuidEnabled && UNUSED_WITHOUT.fuidEnabled.test(key)) &&
    !(!features.support && UNUSED_WITHOUT.support.test(key)) &&
    !(loginFormLabels.userLabel !== undefined && key === 'login-mf.userId')
  );
}

function adviceFor(
  whiteLabel: WhiteLabelConfiguration,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  return whiteLabel.languages.flatMap((language) => {
    const userId = messageAt(texts.get('login-mf')?.[language] ?? {}, 'userId');
    const names = unwantedPhrases(whiteLabel, userId, language);
    return [...texts].flatMap(([scope, files]) => {
      const own = translationResources(scope, files, whiteLabel)[language];
      return messageKeys(own)
        .filter((key) => isUsed(`${scope}.${key}`, whiteLabel))
        .flatMap((key) =>
          names
            .filter(({ name }) => normalizedForSearch(messageAt(own, key)).includes(name))
            .map(({ reason }) => ({
              file: `${whiteLabel.key}.json`,
              field: `/wordings/${language}/${scope}/${key.replaceAll('.', '/')}`,
              reason,
            })),
        );
    });
  });
}

/**
 * Texts that a client’s visitors would not understand, although nothing is wrong with its file (WL-2): those that still
 * say “User ID” where its login form has another label, and those that lead to a Help Desk that it says no way to reach.
 *
 * @param folder path of a folder with one `{key}.json` a client
 * @param texts the portal's own texts by scope
 * @throws WhiteLabelError where there are mistakes
 */
export function whiteLabelAdvice(
  folder: string,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const { keys, get } = loadWhiteLabels(folder);
  return keys().flatMap((key) => {
    const whiteLabel = get(key);
    return whiteLabel === null ? [] : adviceFor(whiteLabel, texts);
  });
}
