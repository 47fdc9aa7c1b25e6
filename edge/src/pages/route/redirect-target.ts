import { safeRedirect } from '@portal/shared-wl-assets/navigation';
import type { PageDependencies } from '../page-dependencies';
import type { ResolvedPage } from './resolve-page';

/**
 * The target of a part's redirect, held to the rules of every redirect (D-9).
 *
 * @returns null when it may not be followed
 */
export function allowedRedirectTarget(
  context: PageDependencies,
  redirect: string,
  whiteLabel: ResolvedPage['whiteLabel'],
): string | null {
  return [context.site.clipHome, whiteLabel.loginRoute, whiteLabel.homeUrl].includes(redirect)
    ? redirect
    : safeRedirect(redirect, {
        origin: context.settings.publicOrigin,
        allowedOrigins: whiteLabel.allowedRedirectOrigins,
      });
}
