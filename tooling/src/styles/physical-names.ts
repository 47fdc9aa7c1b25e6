/** Shorter names of properties that are the same where lines run horizontally, as in every page of the portal. */
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
 * Gives the properties of a minified style sheet their physical names. Those along a line stay, since they depend on the
 * direction of the text.
 */
export function shortenLogicalNames(css: string): string {
  return css.replace(LOGICAL_PROPERTY, (name) => PHYSICAL_NAMES[name] ?? name);
}
