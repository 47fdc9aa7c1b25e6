import { languages, mergeMessages, type MessageOverrides } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import { resolveHomeUrl, withKey } from './home-url';

/** Configuration blocks that merge by field. */
const BLOCKS = [
  'features',
  'cookiePolicyConfig',
  'heroText',
  'linkConfig',
  'selfRegLinkConfig',
  'loginFormLabels',
  'sorryConfig',
  'checkBrowserConfig',
  'mobileSheetConfig',
  'support',
] as const satisfies readonly (keyof WhiteLabelFile)[];

/**
 * Merges a client's file over the default (WL-3). Configuration blocks merge by field, message overrides by message;
 * everything else, including lists and localised texts, is replaced. Trusted origins, the sender of messages, surface,
 * icon, font and background come from the client's own file only: the default's are never inherited (security rules 8, 11 and 13).
 */
export function mergeOverDefault(
  base: WhiteLabelConfiguration,
  file: WhiteLabelFile,
): WhiteLabelConfiguration {
  const {
    surface: _surface,
    favicon: _favicon,
    font: _font,
    background: _background,
    mailLogo,
    ...inherited
  } = base;
  const wordings: MessageOverrides = Object.fromEntries(
    languages.map((language) => [
      language,
      mergeMessages(base.wordings[language] ?? {}, file.wordings?.[language]),
    ]),
  );
  // The merged blocks are complete, as those of the default are.
  return {
    ...inherited,
    ...(file.logo === undefined && mailLogo !== undefined && { mailLogo }),
    allowedRedirectOrigins: [],
    allowedEmbeddingHosts: [],
    messageConfig: {},
    ...file,
    ...Object.fromEntries(BLOCKS.map((block) => [block, { ...base[block], ...file[block] }])),
    wordings,
  } as WhiteLabelConfiguration;
}

/**
 * Completes a merged configuration: inserts its key into paths, and resolves its page of system requirements (INF-3) and
 * its home URL.
 *
 * @param homeUrl HOME_URL of the settings, for clients without one
 */
export function completeConfiguration(
  configuration: WhiteLabelConfiguration,
  homeUrl?: string,
): WhiteLabelConfiguration {
  const { key, cookiePolicyConfig, linkConfig, loginRoute, systemRequirementsGroup: group } = configuration;
  const { viewPolicyLinkHref } = cookiePolicyConfig;
  const isInGroup = group?.keys.includes(key) === true;
  return {
    ...(isInGroup && { systemRequirementsFile: group.file }),
    ...configuration,
    loginRoute: withKey(loginRoute, key),
    homeUrl: resolveHomeUrl(configuration, homeUrl),
    cookiePolicyConfig: {
      ...cookiePolicyConfig,
      ...(viewPolicyLinkHref && { viewPolicyLinkHref: withKey(viewPolicyLinkHref, key) }),
    },
    linkConfig: {
      links: linkConfig.links.map((link) =>
        link.kind === 'internal' ? { ...link, target: withKey(link.target, key) } : link,
      ),
    },
  };
}
