import type { WhiteLabelConfiguration } from '@portal/contract/white-label';

/**
 * Returns the origins that forms of a client's pages may be submitted or redirected to: browsers apply the page's
 * policy to each redirect after a login form as well.
 *
 * @param configured further origins from the settings
 */
export function listFormOrigins(
  configured: readonly string[],
  { allowedRedirectOrigins, homeUrl }: Pick<WhiteLabelConfiguration, 'allowedRedirectOrigins' | 'homeUrl'>,
): readonly string[] {
  const home = URL.canParse(homeUrl) ? [new URL(homeUrl).origin] : [];
  return [...new Set([...configured, ...allowedRedirectOrigins, ...home])];
}
