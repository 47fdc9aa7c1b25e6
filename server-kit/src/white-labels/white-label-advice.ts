import {
  type MessageFiles,
  messageKeys,
  type MessageTree,
  translationResources,
} from '@portal/contract/i18n';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { carriesWhiteText } from '../palette/contrast';
import type { WhiteLabelProblem } from './white-label-error';

/** Messages that are never shown when the client has disabled the feature, as `scope.key`. */
const UNUSED_WITHOUT = {
  fuidEnabled:
    /^(?:login-mf\.forgotUserId|recovery-mf\.(?:(?:rail|request|otp\.request)\.FUID\b.*|request\.forgotUserId|step\.userId|forgotUser\..+|call\.next\.userId|info\..+|error\.unchangedUserId)|messages\.userId(?:Sent(?:Sms|Call))?\..+)$/,
  support: /^(?:(?:shell\.)?support\..+|info-pages-mf\.action\.helpDesk)$/,
} as const;

/** Normalises a text so that "valid userId" contains "User ID". */
function normalizedForSearch(text: string): string {
  return text.toLowerCase().replace(/\s/g, '');
}

function messageAt(texts: MessageTree | undefined, key: string): string {
  let node: string | MessageTree | undefined = texts;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'string' ? node : '';
}

function hasHelpDesk({ features, support: { content } }: WhiteLabelConfiguration): boolean {
  return features.support && Object.keys(content ?? {}).length > 0;
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

/**
 * Returns advice on a client whose file is valid (WL-2): messages that its visitors may not understand, which are those
 * that say "User ID" where its login form has another label, and those about a Help Desk without any contact; and a deep
 * surface in a colour too light for white text.
 *
 * @param texts the portal's own messages by scope
 */
export function findAdvice(
  whiteLabel: WhiteLabelConfiguration,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const { loginFormLabels, brandColour, surface = 'deep' } = whiteLabel;
  const file = `${whiteLabel.key}.json`;
  const aboutMessages = whiteLabel.languages.flatMap((language) => {
    const userId = messageAt(texts.get('login-mf')?.[language], 'userId');
    const label = loginFormLabels.userLabel?.[language] ?? userId;
    const unwanted = [
      ...(normalizedForSearch(label).includes(normalizedForSearch(userId))
        ? []
        : [[userId, `says “${userId}”, which the login form calls “${label}”`] as const]),
      ...(hasHelpDesk(whiteLabel)
        ? []
        : [['Help Desk', 'mentions the Help Desk, but this client offers no way to reach it'] as const]),
    ];
    return [...texts].flatMap(([scope, files]) => {
      const clientTexts = translationResources(scope, files, whiteLabel)[language];
      return messageKeys(clientTexts)
        .filter((key) => isUsed(`${scope}.${key}`, whiteLabel))
        .flatMap((key) => {
          const text = normalizedForSearch(messageAt(clientTexts, key));
          const field = `/wordings/${language}/${scope}/${key.replaceAll('.', '/')}`;
          return unwanted
            .filter(([phrase]) => text.includes(normalizedForSearch(phrase)))
            .map(([, reason]) => ({ file, field, reason }));
        });
    });
  });
  if (surface !== 'deep' || carriesWhiteText(brandColour)) return aboutMessages;
  const reason = `deep darkens ${brandColour} under white text; bright shows it as it is`;
  return [{ file, field: '/surface', reason }, ...aboutMessages];
}
