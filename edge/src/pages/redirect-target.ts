import { safeRedirect } from '@portal/shared-wl-assets/safe-redirect';
import type { AskedPage } from './resolve-page';
import type { PageContext } from './page-context';

/**
 * The target of a part's redirect, held to the rules of every redirect (D-9).
 *
 * @returns null when it may not be followed
 */
export const redirectTarget = (
  context: PageContext,
  redirect: string,
  whiteLabel: AskedPage['whiteLabel'],
): string | null =>
  redirect === context.site.clipHome || redirect === whiteLabel.loginRoute
    ? redirect
    : safeRedirect(redirect, {
        origin: context.settings.publicOrigin,
        allowedOrigins: whiteLabel.allowedRedirectOrigins,
      });
