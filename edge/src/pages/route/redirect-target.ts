import { safeRedirect } from '@portal/contract/navigation';
import type { PageDependencies } from '../../page-context/page-dependencies';
import type { ResolvedPage } from './resolve-page';

/**
 * Checks the target of a part's redirect against the rules for every redirect (D-9).
 *
 * @returns the target; null when the redirect is not allowed
 */
export function allowedRedirectTarget(
  context: PageDependencies,
  redirect: string,
  whiteLabel: ResolvedPage['whiteLabel'],
): string | null {
  return [...context.apps.map(({ home }) => home), whiteLabel.loginRoute, whiteLabel.homeUrl].includes(
    redirect,
  )
    ? redirect
    : safeRedirect(redirect, {
        origin: context.settings.publicOrigin,
        allowedOrigins: whiteLabel.allowedRedirectOrigins,
      });
}
