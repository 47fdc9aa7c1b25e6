/**
 * Returns whether this browser can show a flow inline: it needs style sheets per shadow root, and container queries.
 * Others show the flow in a frame.
 */
export const canShowInline = (): boolean =>
  'adoptedStyleSheets' in Document.prototype && CSS.supports('container-type', 'inline-size');
