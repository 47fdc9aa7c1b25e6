import { textKeys, textResources, type TextFiles } from '../i18n-resources';
import type { Language } from '../language';
import type { TextTree } from '../texts/text-source';
import type { WhiteLabelConfiguration } from './configuration';
import { loadWhiteLabels } from './registry';
import type { WhiteLabelProblem } from './white-label-error';

/** Texts that nobody reads where the client has switched off what they belong to, as `scope.key`. */
const UNREAD_WITHOUT = {
  fuidEnabled:
    /^(?:login-mf\.forgotUserId|recovery-mf\.(?:(?:rail|request|otp\.request)\.FUID\b.*|request\.forgotUserId|step\.userId|forgotUser\..+|call\.next\.userId|info\..+|error\.unchangedUserId))$/,
  support: /^(?:shell\.support\..+|info-pages-mf\.action\.helpDesk)$/,
} as const;

/** Where a text names something, however it is written: "User ID" is in "valid userId". */
const spelt = (text: string): string => text.toLowerCase().replace(/\s/g, '');

const HELP_DESK = spelt('Help Desk');

const textAt = (texts: TextTree, key: string): string => {
  let node: string | TextTree | undefined = texts;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'string' ? node : '';
};

const hasHelpDesk = ({ features, support: { content } }: WhiteLabelConfiguration): boolean =>
  features.support && Object.keys(content ?? {}).length > 0;

/** What a text of this client should not say, each with the reason. */
const unwanted = (
  whiteLabel: WhiteLabelConfiguration,
  userId: string,
  language: Language,
): readonly { readonly name: string; readonly reason: string }[] => {
  const label = whiteLabel.loginFormLabels.userLabel?.[language];
  return [
    ...(label === undefined || spelt(label).includes(spelt(userId))
      ? []
      : [{ name: spelt(userId), reason: `says “${userId}”, which the login form calls “${label}”` }]),
    ...(hasHelpDesk(whiteLabel)
      ? []
      : [{ name: HELP_DESK, reason: 'names the Help Desk, which this client says no way to reach' }]),
  ];
};

const isRead = (key: string, { features, loginFormLabels }: WhiteLabelConfiguration): boolean =>
  !(!features.fuidEnabled && UNREAD_WITHOUT.fuidEnabled.test(key)) &&
  !(!features.support && UNREAD_WITHOUT.support.test(key)) &&
  !(loginFormLabels.userLabel !== undefined && key === 'login-mf.userId');

const adviceFor = (
  whiteLabel: WhiteLabelConfiguration,
  texts: ReadonlyMap<string, TextFiles>,
): readonly WhiteLabelProblem[] =>
  whiteLabel.languages.flatMap((language) => {
    const userId = textAt(texts.get('login-mf')?.[language] ?? {}, 'userId');
    const names = unwanted(whiteLabel, userId, language);
    return [...texts].flatMap(([scope, files]) => {
      const own = textResources(scope, files, whiteLabel)[language];
      return textKeys(own)
        .filter((key) => isRead(`${scope}.${key}`, whiteLabel))
        .flatMap((key) =>
          names
            .filter(({ name }) => spelt(textAt(own, key)).includes(name))
            .map(({ reason }) => ({
              file: `${whiteLabel.key}.json`,
              field: `/wordings/${language}/${scope}/${key.replaceAll('.', '/')}`,
              reason,
            })),
        );
    });
  });

/**
 * Texts that a client’s visitors would not understand, although nothing is wrong with its file (WL-2): those that still
 * say “User ID” where its login form has another label, and those that lead to a Help Desk that it says no way to reach.
 *
 * @param folder path of a folder with one `{key}.json` a client
 * @param texts the portal's own texts by scope
 * @throws WhiteLabelError where there are mistakes
 */
export const whiteLabelAdvice = (
  folder: string,
  texts: ReadonlyMap<string, TextFiles>,
): readonly WhiteLabelProblem[] => {
  const { keys, get } = loadWhiteLabels(folder);
  return keys().flatMap((key) => {
    const whiteLabel = get(key);
    return whiteLabel === null ? [] : adviceFor(whiteLabel, texts);
  });
};
