import { randomBytes } from 'node:crypto';
import type { PageBoot } from '@portal/contract/page';

/** Values of a page's placeholders in one response, by placeholder. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Returns a placeholder; random per process, because URLs can contain any text and appear in links of the page. */
export function createPlaceholder(name: string): string {
  return name + randomBytes(16).toString('hex');
}

/** Placeholder for the request's nonce in the cached page. */
export const NONCE_PLACEHOLDER = createPlaceholder('portalNonce');
/** Placeholder for per-request members of the initial state in the cached page. */
export const STATE_PLACEHOLDER = createPlaceholder('portalBoot');
/** Placeholder for the element with the request's trace. */
export const TRACE_PLACEHOLDER = createPlaceholder('portalTrace');
/** Members of the initial state that belong to one request. */
export const PER_REQUEST_FIELDS = ['route', 'client'] as const satisfies readonly (keyof PageBoot)[];
