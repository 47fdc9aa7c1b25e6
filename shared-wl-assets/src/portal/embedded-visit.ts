import type { PortalStore } from './portal';

/** The visit of a page whose flows are embedded: all of them talk to one portal. */
export interface EmbeddedVisit {
  /** Origin of the portal. */
  readonly origin: string;
  /** Anti-forgery token; the cookie that carries it elsewhere cannot be read from a page of another origin. */
  readonly token: string;
  /** Store of the flow that the visitor is in; null before the first one is mounted. */
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

/** The visit, or null on the portal's own pages. */
export const embeddedVisit = (): EmbeddedVisit | null => visit;

/**
 * A path of the portal as the browser has to ask for it: as it is on the portal's own pages, with the portal's origin on
 * a page of another one. Anything else stays as it is.
 */
export const portalUrl = (target: string): string =>
  visit !== null && target.startsWith('/') ? visit.origin + target : target;
