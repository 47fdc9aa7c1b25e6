/** Joins the class names that apply; false and undefined are omitted. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
