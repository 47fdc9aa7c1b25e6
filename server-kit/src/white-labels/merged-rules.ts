import { languages, type MessageOverrides } from '@portal/contract/i18n';
import type { SupportContent, WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import { isLoginPage, referenceHome, resolveHomeUrl } from './home-url';
import type { WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY } from './white-label-key';

/** A client's file, and what it is merged over. */
export interface MergedFile {
  readonly own: WhiteLabelFile;
  /** File of the default. */
  readonly base: WhiteLabelFile;
  readonly merged: WhiteLabelConfiguration;
}

/** A field, whether it has the mistake, and the reason. */
type Rule = readonly [field: string, isBroken: (file: MergedFile) => boolean, reason: string];

/** Rules in every environment. */
export const MERGED_RULES: readonly Rule[] = [
  [
    '/loginRoute',
    ({ own: { key, loginRoute } }) => loginRoute !== undefined && isLoginPage(loginRoute, '/login', key),
    'leads to itself; such as /app/{wl}/login does not',
  ],
  [
    '/homeUrl',
    ({ own: { key, homeUrl }, merged }) =>
      homeUrl !== undefined && isLoginPage(homeUrl, merged.loginRoute, key),
    'is the login page, which leads there again; such as /apps/home?wl={wl} is not',
  ],
  [
    '/systemRequirementsGroup',
    ({ own }) => own.key !== DEFAULT_KEY && own.systemRequirementsGroup !== undefined,
    `belongs into ${DEFAULT_KEY}.json`,
  ],
  [
    '/defaultLanguage',
    ({ merged }) => !merged.languages.includes(merged.defaultLanguage),
    'must be one of the languages',
  ],
  [
    '/mobileSheetConfig',
    ({ merged: { mobileSheetConfig } }) =>
      (mobileSheetConfig.actionButtonText === undefined) !== (mobileSheetConfig.methods === undefined),
    'needs actionButtonText and methods together',
  ],
];

/** Returns the rule that a client cannot have the name of an app beside the portal, whose pages are below `/app/<name>`. */
export function appNameRule(appNames: readonly string[]): Rule {
  return ['/key', ({ own: { key } }) => appNames.includes(key), 'is the name of an app beside the portal'];
}

/** Returns the rule for portals with a sign-on service of the bank, where `/apps/home` does not exist (D-16). */
export function homeRule(homeUrl: string | undefined): Rule {
  return [
    '/homeUrl',
    ({ merged }) => resolveHomeUrl(merged, homeUrl) === referenceHome(merged.key),
    'is required with SIGN_ON_SERVICE_URL',
  ];
}

function hasContact(content: SupportContent | undefined): boolean {
  return content?.phone !== undefined || content?.email !== undefined || content?.chat !== undefined;
}

function policyRule(field: 'apiEndpointEMEA' | 'apiEndpointOther'): Rule {
  return [
    `/cookiePolicyConfig/${field}`,
    ({ own, merged }) =>
      merged.cookiePolicyConfig.activateCookiePolicyRoute && own.cookiePolicyConfig?.[field] === undefined,
    'is missing: content path of the cookie policy, or "activateCookiePolicyRoute": false',
  ];
}

function sloganRule(field: 'tagline1' | 'tagline2'): Rule {
  return [
    `/heroText/${field}`,
    ({ own }) => own.heroText?.[field] === undefined,
    'is missing: slogan of the client',
  ];
}

/** Returns the rules for messages with contacts or legal texts. */
function messageRules(scope: string, message: string): readonly Rule[] {
  return languages.map((language) => {
    const has = ({ wordings }: { readonly wordings?: MessageOverrides }): boolean =>
      wordings?.[language]?.[scope]?.[message] !== undefined;
    return [
      `/wordings/${language}/${scope}/${message}`,
      ({ own, base }) => has(base) && !has(own),
      'is missing: default.json has its own text',
    ];
  });
}

/**
 * Rules for production: fields that each client's file, the default's included, must define: slogans, contacts, sender,
 * home, time zone, registration, links and legal texts (WL-7). LOCAL and MOCK inherit them from default.json.
 */
export const OWN_FIELD_RULES: readonly Rule[] = [
  ['/timeZone', ({ own }) => own.timeZone === undefined, 'is missing: IANA name, such as Europe/Berlin'],
  [
    '/messageConfig',
    ({ own: { messageConfig } }) => (messageConfig?.senderEmail ?? messageConfig?.replyToEmail) === undefined,
    'is missing: "senderEmail" or "replyToEmail" of the client',
  ],
  [
    '/support/content',
    ({ own, merged }) => merged.features.support && !hasContact(own.support?.content),
    'is missing: phone, e-mail or chat of the Help Desk, or "features": { "support": false }',
  ],
  [
    '/support/selfRegistrationContent',
    ({ own, merged: { features, support } }) =>
      features.support && support.customSupport && !hasContact(own.support?.selfRegistrationContent),
    'is missing: phone, e-mail or chat for future clients, or "customSupport": false',
  ],
  [
    '/homeUrl',
    ({ own, base }) => own.homeUrl === undefined && base.homeUrl?.includes('{wl}') === false,
    'is missing: default.json leads to its own home',
  ],
  [
    '/linkConfig/links',
    ({ own }) => own.linkConfig?.links === undefined,
    'is missing: legal and other links of the client, or []',
  ],
  policyRule('apiEndpointEMEA'),
  policyRule('apiEndpointOther'),
  sloganRule('tagline1'),
  sloganRule('tagline2'),
  [
    '/selfRegLinkConfig/links',
    ({ own, merged }) => merged.features.selfRegistration && own.selfRegLinkConfig?.links === undefined,
    'is missing: registration of the client, or "features": { "selfRegistration": false }',
  ],
  [
    '/consentScript',
    ({ own, base }) => own.consentScript === undefined && base.consentScript !== undefined,
    'is missing: default.json has its own',
  ],
  ...messageRules('info-pages-mf', 'termsOfUse'),
  ...messageRules('info-pages-mf', 'cookiePolicy'),
  ...messageRules('messages', 'helpDesk'),
];

/** Returns the mistakes that some rules find. */
export function findBrokenRules(file: MergedFile, rules: readonly Rule[]): readonly WhiteLabelProblem[] {
  return rules
    .filter(([, isBroken]) => isBroken(file))
    .map(([field, , reason]) => ({ file: `${file.own.key}.json`, field, reason }));
}
