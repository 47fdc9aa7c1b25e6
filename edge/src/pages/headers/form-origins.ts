import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';

/**
 * Returns the origins that forms of a client's pages may lead to: browsers hold each redirect after a login form to the
 * policy of its page.
 *
 * @param configured further origins of the settings
 */
export function listFormOrigins(
  configured: readonly string[],
  { allowedRedirectOrigins, homeUrl }: Pick<WhiteLabelConfiguration, 'allowedRedirectOrigins' | 'homeUrl'>,
): readonly string[] {
  const home = URL.canParse(homeUrl) ? [new URL(homeUrl).origin] : [];
  return [...new Set([...configured, ...allowedRedirectOrigins, ...home])];
}
