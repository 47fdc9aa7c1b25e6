import type { RouteMatch } from '@portal/contract/page';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import type { OriginAllowed } from '@portal/server-kit/http';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';

/**
 * Checks which origins may embed flows (CARD-8): those that a white label lists in `allowedEmbeddingHosts`.
 *
 * @returns a check for one white label, or for all of them when none is named
 */
export function createEmbeddingOriginCheck(whiteLabels: WhiteLabelRegistry): OriginAllowed {
  return (origin, whiteLabel) => {
    const keys = whiteLabel === undefined ? whiteLabels.keys() : [whiteLabel];
    return keys.some((key) => whiteLabels.get(key)?.allowedEmbeddingHosts.includes(origin) === true);
  };
}

/** Pages that are screens of a flow; the new password is the last one of a recovery. */
const EMBEDDABLE_PAGES: ReadonlySet<string> = new Set([
  'login-mf/login',
  'recovery-mf/fps',
  'recovery-mf/fuid',
  'recovery-mf/changePassword',
]);

/**
 * Returns the origins that may frame a page (NAV-5): the client's hosts for each screen of a flow, none for any other
 * page. Links out of a flow open in the top window or a new one.
 */
export function listFrameAncestors(
  { part, page }: RouteMatch,
  { allowedEmbeddingHosts }: Pick<WhiteLabelConfiguration, 'allowedEmbeddingHosts'>,
): readonly string[] {
  return EMBEDDABLE_PAGES.has(`${part}/${page}`) ? allowedEmbeddingHosts : [];
}

/** Returns the origin of a page's URL; null when it is not a URL. */
export function parseOrigin(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
}
