/** Roles of colours and their use; each is a CSS custom property of the same name. */
export const COLOUR_USES = {
  surface: 'Background of cards, fields and the form.',
  canvas: 'Background of the page.',
  sunken: 'Background of recessed areas.',
  line: 'Dividing line.',
  'line-strong': 'Border of fields and secondary buttons.',
  ink: 'Headings and main text.',
  'ink-2': 'Secondary text.',
  'ink-3': 'Hints and placeholders.',
  fill: 'Background of the main button.',
  'fill-hover': 'Background of the main button under the pointer.',
  'fill-ink': 'Text on the main button.',
  'fill-line': 'Border of the main button, and the logo.',
  accent: 'Links.',
  tint: 'Background of selected options.',
  'tint-line': 'Border of selected options.',
  focus: 'Focus ring.',
  hero: 'Brand surface.',
  'hero-2': 'Brand surface around the motif.',
  'hero-ink': 'Text on the brand surface.',
  'hero-ink-2': 'Secondary text on the brand surface.',
  'hero-line': 'Lines on the brand surface.',
  danger: 'Text of errors.',
  'danger-tint': 'Background of errors.',
  'danger-line': 'Border of errors.',
  ok: 'Text of confirmations.',
  'ok-tint': 'Background of confirmations.',
  'ok-line': 'Border of confirmations.',
  warn: 'Text of warnings.',
  'warn-tint': 'Background of warnings.',
  'warn-line': 'Border of warnings.',
} as const;

export type ColourRole = keyof typeof COLOUR_USES;

export const colourRoles = Object.keys(COLOUR_USES) as readonly ColourRole[];
