import type { OriginAllowed } from '@portal/server-kit/http';
import type { RouteMatch } from '@portal/shared-wl-assets';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';

/**
 * Which pages of other origins may embed flows (CARD-8): those that a white label lists in `allowedEmbeddingHosts`.
 *
 * @returns answers for one white label, or, where none is named, for all of them
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
 * Which origins may frame a page of the portal (NAV-5): the client's hosts each screen of a flow, and nobody any other
 * page. What a flow leads to besides opens in the whole window or in a new one.
 */
export function frameAncestorsOf(
  { part, page }: RouteMatch,
  { allowedEmbeddingHosts }: Pick<WhiteLabelConfiguration, 'allowedEmbeddingHosts'>,
): readonly string[] {
  return EMBEDDABLE_PAGES.has(`${part}/${page}`) ? allowedEmbeddingHosts : [];
}

/** Origin of the page that an address belongs to; null when it is none. */
export function parseOrigin(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}
