/** Returns whether nothing on this page has the focus yet, such as a field of the pre-rendered form. */
export const nothingFocused = (): boolean =>
  typeof document !== 'undefined' && document.activeElement === document.body;
