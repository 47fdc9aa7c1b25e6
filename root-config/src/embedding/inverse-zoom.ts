/**
 * Returns the CSS zoom that cancels the host page's zoom around an element; `1` where browsers do not report it.
 *
 * @param element of the host page
 */
export const computeInverseZoom = (element: Element): string =>
  String(1 / ((element as { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1));
