import { languages, type MessageOverrides, type MessageTree } from '@portal/contract/i18n';
import type { SupportContent, WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import type { WhiteLabelProblem } from './white-label-error';

/** Messages with contacts or legal texts, as scope and first key. */
const OWN_MESSAGES: readonly (readonly [scope: string, key: string])[] = [
  ['info-pages-mf', 'termsOfUse'],
  ['info-pages-mf', 'cookiePolicy'],
  ['messages', 'helpDesk'],
];

type Missing = readonly [field: string, reason: string];

function missingIf(isMissing: boolean, field: string, reason: string): readonly Missing[] {
  return isMissing ? [[field, reason]] : [];
}

function hasContact(content: SupportContent | undefined): boolean {
  return content?.phone !== undefined || content?.email !== undefined || content?.chat !== undefined;
}

function missingSupport(
  { support: own }: WhiteLabelFile,
  { features, support }: WhiteLabelConfiguration,
): readonly Missing[] {
  if (!features.support) return [];
  return [
    ...missingIf(
      !hasContact(own?.content),
      '/support/content',
      'is missing: phone, e-mail or chat of the Help Desk, or "features": { "support": false }',
    ),
    ...missingIf(
      support.customSupport && !hasContact(own?.selfRegistrationContent),
      '/support/selfRegistrationContent',
      'is missing: phone, e-mail or chat for future clients, or "customSupport": false',
    ),
  ];
}

function missingCookiePolicy(
  { cookiePolicyConfig: own }: WhiteLabelFile,
  { cookiePolicyConfig }: WhiteLabelConfiguration,
): readonly Missing[] {
  if (!cookiePolicyConfig.activateCookiePolicyRoute) return [];
  return (['apiEndpointEMEA', 'apiEndpointOther'] as const).flatMap((field) =>
    missingIf(
      own?.[field] === undefined,
      `/cookiePolicyConfig/${field}`,
      'is missing: content path of the cookie policy, or "activateCookiePolicyRoute": false',
    ),
  );
}

function messageAt(
  wordings: MessageOverrides | undefined,
  language: (typeof languages)[number],
  scope: string,
  key: string,
): string | MessageTree | undefined {
  const texts: MessageTree | undefined = wordings?.[language]?.[scope];
  return texts?.[key];
}

function missingSlogans(
  { heroText, selfRegLinkConfig }: WhiteLabelFile,
  { features }: WhiteLabelConfiguration,
) {
  return [
    ...(['tagline1', 'tagline2'] as const).flatMap((field) =>
      missingIf(heroText?.[field] === undefined, `/heroText/${field}`, 'is missing: slogan of the client'),
    ),
    ...missingIf(
      features.selfRegistration && selfRegLinkConfig?.links === undefined,
      '/selfRegLinkConfig/links',
      'is missing: registration of the client, or "features": { "selfRegistration": false }',
    ),
  ];
}

function inheritedMessages(base: WhiteLabelFile, { wordings }: WhiteLabelFile): readonly Missing[] {
  return languages.flatMap((language) =>
    OWN_MESSAGES.flatMap(([scope, key]) =>
      missingIf(
        messageAt(base.wordings, language, scope, key) !== undefined &&
          messageAt(wordings, language, scope, key) === undefined,
        `/wordings/${language}/${scope}/${key}`,
        'is missing: default.json has its own text',
      ),
    ),
  );
}

/**
 * Returns the fields that a client's file, the default's included, must define before production: slogans, contacts, sender,
 * home, time zone, registration, links and legal texts (WL-7). LOCAL and MOCK inherit them from default.json.
 *
 * @param base file of the default
 * @param file the client's file
 * @param configuration the file merged over the default
 */
export function ownFieldProblems(
  base: WhiteLabelFile,
  file: WhiteLabelFile,
  configuration: WhiteLabelConfiguration,
): readonly WhiteLabelProblem[] {
  const { senderEmail, replyToEmail } = file.messageConfig ?? {};
  const missing: readonly Missing[] = [
    ...missingIf(file.timeZone === undefined, '/timeZone', 'is missing: IANA name, such as Europe/Berlin'),
    ...missingIf(
      senderEmail === undefined && replyToEmail === undefined,
      '/messageConfig',
      'is missing: "senderEmail" or "replyToEmail" of the client',
    ),
    ...missingSupport(file, configuration),
    ...missingIf(
      file.homeUrl === undefined && base.homeUrl !== undefined && !base.homeUrl.includes('{wl}'),
      '/homeUrl',
      'is missing: default.json leads to its own home',
    ),
    ...missingIf(
      file.linkConfig?.links === undefined,
      '/linkConfig/links',
      'is missing: legal and other links of the client, or []',
    ),
    ...missingCookiePolicy(file, configuration),
    ...missingSlogans(file, configuration),
    ...missingIf(
      file.consentScript === undefined && base.consentScript !== undefined,
      '/consentScript',
      'is missing: default.json has its own',
    ),
    ...inheritedMessages(base, file),
  ];
  return missing.map(([field, reason]) => ({ file: `${file.key}.json`, field, reason }));
}
