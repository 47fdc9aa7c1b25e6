import { colourRoles } from './colour-roles';
import type { Palette, SchemeColours } from './palette';

function shortHex(hex: string): string {
  return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}

/** Other differences between the schemes: background of fields, and shadows, which must be stronger on a dark page. */
const DEPTH = {
  light: '--field:var(--surface);--elevation:0 1px 2px #0000000f,0 12px 32px #00000024',
  dark: '--field:var(--canvas);--elevation:0 1px 2px #0006,0 12px 32px #00000080',
} as const;

function declarations(scheme: 'light' | 'dark', colours: SchemeColours): string {
  return [
    `color-scheme:${scheme}`,
    ...colourRoles.map((role) => `--${role}:${shortHex(colours[role])}`),
    DEPTH[scheme],
  ].join(';');
}

/** Light or dark for every visitor, or as each visitor's system prefers. */
export type PageScheme = 'light' | 'dark' | 'system';

/**
 * Returns a palette as CSS custom properties for a page that shows one scheme or follows the system (WL-2).
 *
 * @param selector as for `paletteCss`
 * @returns CSS without line breaks
 */
export function pagePaletteCss({ light, dark }: Palette, selector: string, scheme: PageScheme): string {
  if (scheme === 'dark') return `${selector}{${declarations('dark', dark)}}`;
  const lightRule = `${selector}{${declarations('light', light)}}`;
  return scheme === 'light'
    ? lightRule
    : `${lightRule}@media (prefers-color-scheme:dark){${selector}{${declarations('dark', dark)}}}`;
}

/** Returns the `theme-color` tags of a page: the browser's own bars have the colour of the brand surface. */
export function themeColourTags({ light, dark }: Palette, scheme: PageScheme): string {
  const tag = ({ hero }: SchemeColours, media = ''): string =>
    `<meta name="theme-color" content="${hero}"${media}>`;
  if (scheme !== 'system') return tag(scheme === 'light' ? light : dark);
  // The first tag whose media query matches counts (HTML).
  return tag(dark, ' media="(prefers-color-scheme:dark)"') + tag(light);
}

/**
 * Returns a palette as CSS custom properties for any page, one per role (WL-2). The scheme follows the system, unless
 * `data-scheme="light"` or `"dark"` on the element or an ancestor overrides it.
 *
 * @param selector one simple or compound selector of the element that gets the custom properties, such as `:root`
 * @returns CSS without line breaks
 */
export function paletteCss(palette: Palette, selector: string): string {
  const dark = declarations('dark', palette.dark);
  return [
    `${selector}{${declarations('light', palette.light)}}`,
    `@media (prefers-color-scheme:dark){${selector}:not([data-scheme=light],[data-scheme=light] *){${dark}}}`,
    `[data-scheme=dark] ${selector},${selector}[data-scheme=dark]{${dark}}`,
  ].join('');
}
