/** Shorter physical names of logical properties, equivalent in the horizontal writing mode of all pages of the portal. */
const PHYSICAL_NAMES: Readonly<Record<string, string>> = {
  'inline-size': 'width',
  'block-size': 'height',
  'block-start': 'top',
  'block-end': 'bottom',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
};

const LOGICAL_PROPERTY =
  /(?<=[{;](?:min-|max-|margin-|padding-|border-)?)(?:(?:inline|block)-size|(?:inset-)?block-(?:start|end))(?=:|-(?:color|width):)/g;

/**
 * Replaces logical property names of a minified style sheet with physical ones. Inline-start and inline-end stay, since
 * they depend on the direction of the text.
 */
export function shortenLogicalNames(css: string): string {
  return css.replace(LOGICAL_PROPERTY, (name) => PHYSICAL_NAMES[name] ?? name);
}
