import { mergeTexts, type Wordings } from '../i18n-resources';
import type {
  ConfiguredLink,
  LocalisedText,
  SupportContent,
  WhiteLabelConfiguration,
  WhiteLabelFile,
} from './configuration';
import { blockHtml, inlineHtml } from './sanitised-html';

const mergeWordings = (base: Wordings, own: Wordings = {}): Wordings => ({
  'en-US': mergeTexts(base['en-US'] ?? {}, own['en-US']) as NonNullable<Wordings['en-US']>,
  'de-DE': mergeTexts(base['de-DE'] ?? {}, own['de-DE']) as NonNullable<Wordings['de-DE']>,
});

const eachLanguage = (text: LocalisedText, change: (html: string) => string): LocalisedText => ({
  'en-US': change(text['en-US']),
  'de-DE': change(text['de-DE']),
});

const withKey = (path: string, key: string): string => path.replaceAll('{wl}', key);

const linkWithKey = (link: ConfiguredLink, key: string): ConfiguredLink =>
  link.kind === 'internal' ? { ...link, target: withKey(link.target, key) } : link;

const sanitisedSupport = (content: SupportContent): SupportContent => ({
  ...content,
  ...(content.text && { text: eachLanguage(content.text, blockHtml) }),
});

/**
 * A client's file over the default (WL-3). Fields of a configuration block replace the default's field by field,
 * wordings text by text; everything else, lists and localised texts among it, is replaced whole. Whom a client trusts is
 * said by its own file alone: what `default` allows for itself is nobody else's word (security rules 8 and 11).
 */
export const mergedOverDefault = (
  base: WhiteLabelConfiguration,
  file: WhiteLabelFile,
): WhiteLabelConfiguration => ({
  ...base,
  allowedRedirectOrigins: [],
  allowedEmbeddingHosts: [],
  ...file,
  features: { ...base.features, ...file.features },
  cookiePolicyConfig: { ...base.cookiePolicyConfig, ...file.cookiePolicyConfig },
  heroText: { ...base.heroText, ...file.heroText },
  linkConfig: { ...base.linkConfig, ...file.linkConfig },
  selfRegLinkConfig: { ...base.selfRegLinkConfig, ...file.selfRegLinkConfig },
  loginFormLabels: { ...base.loginFormLabels, ...file.loginFormLabels },
  sorryConfig: { ...base.sorryConfig, ...file.sorryConfig },
  checkBrowserConfig: { ...base.checkBrowserConfig, ...file.checkBrowserConfig },
  mobileSheetConfig: { ...base.mobileSheetConfig, ...file.mobileSheetConfig },
  support: { ...base.support, ...file.support },
  wordings: mergeWordings(base.wordings, file.wordings),
});

/** A client's own page of system requirements, or the one of the group it belongs to (INF-3). */
const systemRequirementsOf = ({
  key,
  systemRequirementsFile,
  systemRequirementsGroup,
}: WhiteLabelConfiguration): Pick<WhiteLabelConfiguration, 'systemRequirementsFile'> => {
  if (systemRequirementsFile !== undefined) return { systemRequirementsFile };
  return systemRequirementsGroup?.keys.includes(key)
    ? { systemRequirementsFile: systemRequirementsGroup.file }
    : {};
};

/**
 * A merged configuration made ready to serve: its HTML sanitised (SEC-R9), its key put into its paths, its page of
 * system requirements settled.
 */
export const readyToServe = (configuration: WhiteLabelConfiguration): WhiteLabelConfiguration => {
  const { key, cookiePolicyConfig, heroText, linkConfig, mobileSheetConfig, support, loginRoute } =
    configuration;
  const { viewPolicyLinkHref } = cookiePolicyConfig;
  const { sheetContent } = mobileSheetConfig;
  const { content, selfRegistrationContent } = support;
  return {
    ...configuration,
    ...systemRequirementsOf(configuration),
    loginRoute: withKey(loginRoute, key),
    cookiePolicyConfig: {
      ...cookiePolicyConfig,
      ...(viewPolicyLinkHref && { viewPolicyLinkHref: withKey(viewPolicyLinkHref, key) }),
    },
    heroText: {
      tagline1: eachLanguage(heroText.tagline1, inlineHtml),
      tagline2: eachLanguage(heroText.tagline2, inlineHtml),
    },
    linkConfig: { links: linkConfig.links.map((link) => linkWithKey(link, key)) },
    mobileSheetConfig: {
      ...mobileSheetConfig,
      ...(sheetContent && { sheetContent: eachLanguage(sheetContent, blockHtml) }),
    },
    support: {
      ...support,
      ...(content && { content: sanitisedSupport(content) }),
      ...(selfRegistrationContent && { selfRegistrationContent: sanitisedSupport(selfRegistrationContent) }),
    },
  };
};
