/**
 * Which window's location a navigation sets (NAV-5): the top one when the page is framed, or when the target is not
 * empty and does not start with `/`; otherwise the current one. The target must have passed `safeRedirect` when it
 * comes from outside.
 *
 * @param target address or path to go to
 * @param framed whether the page stands in a frame
 */
export const navigationWindow = (target: string, framed: boolean): 'top' | 'current' =>
  framed || (target !== '' && !target.startsWith('/')) ? 'top' : 'current';

/** The little of a window that leaving needs. */
export interface LeavingWindow {
  readonly self: unknown;
  readonly top: { readonly location: Pick<Location, 'href'> } | null;
  readonly location: Pick<Location, 'assign' | 'href'>;
}

/**
 * Leaves by a full-page redirect, out of a frame when there is one (NAV-5). A host that keeps its frame from doing so
 * keeps the visitor in the frame: better there than nowhere.
 *
 * @param target a safe one, see `safeRedirect`
 */
export const navigate = (target: string, page: LeavingWindow = window): void => {
  const framed = page.self !== page.top;
  if (navigationWindow(target, framed) === 'current' || page.top === null) {
    page.location.assign(target);
    return;
  }
  try {
    // Of a page of another origin only the address may be set, no method called; a path would be taken as the host's.
    page.top.location.href = new URL(target, page.location.href).href;
  } catch {
    page.location.assign(target);
  }
};
