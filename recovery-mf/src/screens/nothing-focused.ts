/** Returns whether no element has the focus, such as a field of the prerendered form. */
export const nothingFocused = (): boolean =>
  typeof document !== 'undefined' && document.activeElement === document.body;
