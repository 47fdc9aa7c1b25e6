import type { OriginAllowed } from '@portal/services';
import type { WhiteLabelRegistry } from '@portal/shared-wl-assets/white-label';

/**
 * Which pages of other origins may embed flows (CARD-8): those that a white label lists in `allowedEmbeddingHosts`.
 *
 * @returns answers for one white label, or, where none is named, for all of them
 */
export const allowedHosts =
  (whiteLabels: WhiteLabelRegistry): OriginAllowed =>
  (origin, whiteLabel) => {
    const keys = whiteLabel === undefined ? whiteLabels.keys() : [whiteLabel];
    return keys.some((key) => whiteLabels.get(key)?.allowedEmbeddingHosts.includes(origin) === true);
  };

/** Origin of the page that an address belongs to; null when it is none. */
export const originOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
