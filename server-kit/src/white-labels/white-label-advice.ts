import {
  type Language,
  type MessageFiles,
  messageKeys,
  type MessageTree,
  translationResources,
} from '@portal/contract/i18n';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import type { WhiteLabelProblem } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';

/** Messages that are never shown when the client has disabled the feature, as `scope.key`. */
const UNUSED_WITHOUT = {
  fuidEnabled:
    /^(?:login-mf\.forgotUserId|recovery-mf\.(?:(?:rail|request|otp\.request)\.FUID\b.*|request\.forgotUserId|step\.userId|forgotUser\..+|call\.next\.userId|info\..+|error\.unchangedUserId)|messages\.userId(?:Sent(?:Sms|Call))?\..+)$/,
  support: /^(?:shell\.support\..+|info-pages-mf\.action\.helpDesk)$/,
} as const;

/** Normalises a text so that "valid userId" contains "User ID". */
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

/** Returns phrases that a message of this client should not contain, each with the reason. */
function findUnwantedPhrases(
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
      : [{ name: HELP_DESK, reason: 'mentions the Help Desk, but this client offers no way to reach it' }]),
  ];
}

function isUsed(key: string, whiteLabel: WhiteLabelConfiguration): boolean {
  const { features, loginFormLabels } = whiteLabel;
  return (
    !(!hasHelpDesk(whiteLabel) && key.startsWith('messages.helpDesk.')) &&
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
    const names = findUnwantedPhrases(whiteLabel, userId, language);
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

function mailLogoAdvice({ key, logo, mailLogo }: WhiteLabelConfiguration): readonly WhiteLabelProblem[] {
  return logo.kind !== 'file' || mailLogo !== undefined
    ? []
    : [
        {
          file: `${key}.json`,
          field: '/logo/mailFile',
          reason: 'is missing: e-mails show the name without the logo, since mail programs show no SVG',
        },
      ];
}

/**
 * Returns advice on messages that a client's visitors may not understand, although its file is valid (WL-2): those
 * that say "User ID" where its login form has another label, those about a Help Desk without any contact, and e-mails
 * without the logo.
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param texts the portal's own messages by scope
 * @throws WhiteLabelError when there are mistakes
 */
export function whiteLabelAdvice(
  folder: string,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const { keys, get } = loadWhiteLabels(folder);
  return keys().flatMap((key) => {
    const whiteLabel = get(key);
    return whiteLabel === null ? [] : [...mailLogoAdvice(whiteLabel), ...adviceFor(whiteLabel, texts)];
  });
}
