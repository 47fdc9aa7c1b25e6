/**
 * Returns the CSS zoom that undoes the zoom of a host page around an element; `1` in browsers that cannot tell.
 *
 * @param element of the host page
 */
export const zoomAgainst = (element: Element): string =>
  String(1 / ((element as { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1));
