import { type Html, html } from '@portal/server-kit/pages';
import type { ColourRole, Palette, SchemeColours } from '@portal/server-kit/palette';

/** Colours of the elements of a mail, by class; every pair keeps the contrast of the portal's palette (WL-2). */
const COLOURS = {
  canvas: { 'background-color': 'canvas', color: 'ink' },
  card: { 'background-color': 'surface', color: 'ink', 'border-color': 'line' },
  quiet: { color: 'ink-2', 'border-color': 'line' },
  value: { 'background-color': 'tint', color: 'ink', 'border-color': 'tint-line' },
  button: { 'background-color': 'fill', color: 'fill-ink', 'border-color': 'fill-line' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColourRole>>>>;

type ColourClass = keyof typeof COLOURS;

function declarations(name: ColourClass, colours: SchemeColours, priority = ''): string {
  return Object.entries(COLOURS[name])
    .map(([property, role]) => `${property}:${colours[role]}${priority}`)
    .join(';');
}

/**
 * Returns the class and style attributes of an element: the light colours in the attribute, since some mail programs drop
 * style sheets.
 *
 * @param layout other declarations
 */
export function paint(name: ColourClass, { light }: Palette, layout: string): Html {
  return html`class="${name}" style="${layout};${declarations(name, light)}"`;
}

/** Returns the style sheet of a mail: the dark colours, which replace those of the style attributes. */
export function mailStyleSheet({ dark }: Palette): string {
  const rules = (Object.keys(COLOURS) as ColourClass[]).map(
    (name) => `.${name}{${declarations(name, dark, '!important')}}`,
  );
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
