import { randomBytes } from 'node:crypto';
import type { PageBoot } from '@portal/shared-wl-assets';

// Drawn anew by each process: an address may say anything, and stands in links of the page.
function createPlaceholder(name: string): string {
  return name + randomBytes(16).toString('hex');
}

/** Stands in the kept page where the request's own nonce goes. */
export const NONCE_PLACEHOLDER = createPlaceholder('portalNonce');
/** Stands in the kept page where the request's own members of the boot data go. */
export const STATE_PLACEHOLDER = createPlaceholder('portalBoot');
/** Members of the boot data that belong to one request. */
export const PER_REQUEST_FIELDS = ['route', 'client'] as const satisfies readonly (keyof PageBoot)[];
