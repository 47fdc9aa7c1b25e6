/** The visit of a page whose flows are embedded: all of them talk to one portal. */
export interface EmbeddedVisit {
  /** Origin of the portal. */
  readonly origin: string;
  /** Anti-forgery token; the cookie that carries it elsewhere cannot be read from a page of another origin. */
  readonly token: string;
}

let visit: EmbeddedVisit | null = null;

/**
 * Begins the visit, or takes the token that came with a new session.
 *
 * @param next without a token, as the login form has none, a token that is known stays
 */
export const setEmbeddedVisit = (
  next: Pick<EmbeddedVisit, 'origin'> & Partial<Pick<EmbeddedVisit, 'token'>>,
): void => {
  visit = { token: '', ...visit, ...next };
};

/** The visit, or null on the portal's own pages. */
export const embeddedVisit = (): EmbeddedVisit | null => visit;

/**
 * A path of the portal as the browser has to ask for it: as it is on the portal's own pages, with the portal's origin on
 * a page of another one. Anything else stays as it is.
 */
export const portalAddress = (target: string): string =>
  visit !== null && target.startsWith('/') ? visit.origin + target : target;
