/** The HTML of a sheet, split into its heading and the rest. */
export interface SheetContent {
  /** Inline HTML of the leading heading; null without one. */
  readonly title: string | null;
  readonly body: string;
}

const FIRST_HEADING = /^\s*<h2>([\s\S]*?)<\/h2>/;

/**
 * Splits off the leading heading of a sheet's HTML, which becomes the sheet's title (MOB-1).
 *
 * @param html sanitised when the configuration was loaded, so a heading has no attributes
 */
export const sheetContent = (html: string): SheetContent => {
  const found = FIRST_HEADING.exec(html);
  return found === null
    ? { title: null, body: html }
    : { title: found[1] ?? '', body: html.slice(found[0].length).trim() };
};
