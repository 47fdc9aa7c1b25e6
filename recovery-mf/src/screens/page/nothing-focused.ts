/** Whether the visitor has not turned to anything on this page yet, such as a field of the pre-rendered form. */
export const nothingFocused = (): boolean =>
  typeof document !== 'undefined' && document.activeElement === document.body;
