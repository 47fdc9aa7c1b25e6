/** The HTML of a sheet, parted into its heading and the rest. */
export interface SheetContent {
  /** Inline HTML of the heading it begins with; null when it begins with something else. */
  readonly title: string | null;
  readonly body: string;
}

const FIRST_HEADING = /^\s*<h2>([\s\S]*?)<\/h2>/;

/**
 * Takes the heading off a sheet's HTML, so that it can name the sheet (MOB-1).
 *
 * @param html sanitised when the configuration was loaded: a heading bears no attributes
 */
export const sheetContent = (html: string): SheetContent => {
  const found = FIRST_HEADING.exec(html);
  return found === null
    ? { title: null, body: html }
    : { title: found[1] ?? '', body: html.slice(found[0].length).trim() };
};
