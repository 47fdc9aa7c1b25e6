/**
 * Whether this browser can show a flow in a page of someone else: styles for one tree alone, and queries for the width of
 * an element. In an older one a flow has a frame, and with it a page of its own.
 */
export const showsInline = (): boolean =>
  'adoptedStyleSheets' in Document.prototype && CSS.supports('container-type', 'inline-size');
