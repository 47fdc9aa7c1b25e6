import type { PortalStore } from './portal';

/** Visit of a page with embedded flows, which all use one portal. */
export interface EmbeddedVisit {
  /** Origin of the portal. */
  readonly origin: string;
  /** Anti-forgery token; a page of another origin cannot read the portal's token cookie. */
  readonly token: string;
  /** Store of the flow last used; null before the first one is mounted. */
  readonly portal: PortalStore | null;
}

let visit: EmbeddedVisit | null = null;

/**
 * Starts the session of embedded flows, stores a renewed token, or records the active flow.
 *
 * @param next changed members; the login form has no token
 */
export const setEmbeddedVisit = (
  next: Pick<EmbeddedVisit, 'origin'> & Partial<Pick<EmbeddedVisit, 'token' | 'portal'>>,
): void => {
  visit = { token: '', portal: null, ...visit, ...next };
};

/** Returns the visit, or null on the portal's own pages. */
export const embeddedVisit = (): EmbeddedVisit | null => visit;

/**
 * Returns the URL to request for a portal path: the path itself on the portal's own pages, with the portal's origin on
 * a host page. Other targets stay unchanged.
 */
export const portalUrl = (target: string): string =>
  visit !== null && target.startsWith('/') ? visit.origin + target : target;
