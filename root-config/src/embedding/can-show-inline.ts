/**
 * Returns whether this browser can show a flow inline, which needs adopted style sheets and container queries. Other
 * browsers show the flow in a frame.
 */
export const canShowInline = (): boolean =>
  'adoptedStyleSheets' in Document.prototype && CSS.supports('container-type', 'inline-size');
