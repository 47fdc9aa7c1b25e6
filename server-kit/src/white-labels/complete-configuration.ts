import { mergeMessages, type MessageOverrides } from '@portal/contract/i18n';
import type {
  ConfiguredLink,
  LocalisedText,
  SupportContent,
  WhiteLabelConfiguration,
  WhiteLabelFile,
} from '@portal/contract/white-label';
import { resolveHomeUrl } from './home-url';
import { blockHtml, inlineHtml } from './sanitised-html';

function mergeOverrides(base: MessageOverrides, own: MessageOverrides = {}): MessageOverrides {
  return {
    'en-US': mergeMessages(base['en-US'] ?? {}, own['en-US']) as NonNullable<MessageOverrides['en-US']>,
    'de-DE': mergeMessages(base['de-DE'] ?? {}, own['de-DE']) as NonNullable<MessageOverrides['de-DE']>,
  };
}

function eachLanguage(text: LocalisedText, change: (html: string) => string): LocalisedText {
  return {
    'en-US': change(text['en-US']),
    'de-DE': change(text['de-DE']),
  };
}

function withKey(path: string, key: string): string {
  return path.replaceAll('{wl}', key);
}

function linkWithKey(link: ConfiguredLink, key: string): ConfiguredLink {
  return link.kind === 'internal' ? { ...link, target: withKey(link.target, key) } : link;
}

function sanitisedSupport(content: SupportContent): SupportContent {
  return {
    ...content,
    ...(content.text && { text: eachLanguage(content.text, blockHtml) }),
  };
}

/**
 * Merges a client's file over the default (WL-3). Configuration blocks merge by field, message overrides by message;
 * everything else, including lists and localised texts, is replaced. Trusted origins, the sender of messages, icon, font
 * and background come from the client's own file only: the default's are never inherited (security rules 8, 11 and 13).
 */
export function mergeOverDefault(
  base: WhiteLabelConfiguration,
  file: WhiteLabelFile,
): WhiteLabelConfiguration {
  const { favicon: _favicon, font: _font, background: _background, mailLogo, ...inherited } = base;
  return {
    ...inherited,
    ...(file.logo === undefined && mailLogo !== undefined && { mailLogo }),
    allowedRedirectOrigins: [],
    allowedEmbeddingHosts: [],
    ...file,
    messageConfig: file.messageConfig ?? {},
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
    wordings: mergeOverrides(base.wordings, file.wordings),
  };
}

/** Returns a client's own page of system requirements, or that of its group (INF-3). */
function completeSystemRequirements({
  key,
  systemRequirementsFile,
  systemRequirementsGroup,
}: WhiteLabelConfiguration): Pick<WhiteLabelConfiguration, 'systemRequirementsFile'> {
  if (systemRequirementsFile !== undefined) return { systemRequirementsFile };
  return systemRequirementsGroup?.keys.includes(key)
    ? { systemRequirementsFile: systemRequirementsGroup.file }
    : {};
}

/**
 * Completes a merged configuration: sanitises its HTML (SEC-R9), inserts its key into paths, and resolves its page of system
 * requirements and its home URL.
 *
 * @param homeUrl HOME_URL of the settings, for clients without one
 */
export function completeConfiguration(
  configuration: WhiteLabelConfiguration,
  homeUrl?: string,
): WhiteLabelConfiguration {
  const { key, cookiePolicyConfig, heroText, linkConfig, mobileSheetConfig, support, loginRoute } =
    configuration;
  const { viewPolicyLinkHref } = cookiePolicyConfig;
  const { sheetContent } = mobileSheetConfig;
  const { content, selfRegistrationContent } = support;
  return {
    ...configuration,
    ...completeSystemRequirements(configuration),
    loginRoute: withKey(loginRoute, key),
    homeUrl: resolveHomeUrl(configuration, homeUrl),
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
}
