import { colourRoles } from './colour-roles';
import type { Palette, SchemeColours } from './palette';

function shortHex(hex: string): string {
  return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}

function declarations(scheme: 'light' | 'dark', colours: SchemeColours): string {
  return [
    `color-scheme:${scheme}`,
    ...colourRoles.map((role) => `--${role}:${shortHex(colours[role])}`),
  ].join(';');
}

/**
 * Returns a palette as CSS custom properties, one per role (WL-2). Dark where the system is dark, unless
 * `data-scheme="light"` or `"dark"` on the element or an ancestor overrides it.
 *
 * @param selector one simple or compound selector of the element that carries the colours, such as `:root`
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
