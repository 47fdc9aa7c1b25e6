/**
 * Returns whose location a navigation sets (NAV-5): the top window's when the page is framed, or when the target is
 * not empty and does not start with `/`; otherwise the current one's. External targets must have passed
 * `safeRedirect`.
 *
 * @param target URL or path to navigate to
 * @param framed whether the page is in a frame
 */
export const navigationWindow = (target: string, framed: boolean): 'top' | 'current' =>
  framed || (target !== '' && !target.startsWith('/')) ? 'top' : 'current';

/** Members of a window that navigation uses. */
export interface LeavingWindow {
  readonly self: unknown;
  readonly top: { readonly location: Pick<Location, 'href'> } | null;
  readonly location: Pick<Location, 'assign' | 'href'>;
}

/**
 * Navigates by a full-page redirect, out of a frame (NAV-5). If the host blocks that, the frame itself navigates.
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
    // Cross-origin, only `location.href` may be set; a path would resolve against the host's URL.
    page.top.location.href = new URL(target, page.location.href).href;
  } catch {
    page.location.assign(target);
  }
};
