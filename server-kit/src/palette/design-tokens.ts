import { type ColourRole, colourRoles } from './colour-roles';
import { derivePalette, type SchemeColours } from './palette';

/** A colour token (Design Tokens Format Module 2025.10, color module). */
export interface ColourToken {
  readonly $type: 'color';
  readonly $value: {
    readonly colorSpace: 'srgb';
    /** Red, green and blue, each from 0 to 1. */
    readonly components: readonly [number, number, number];
    readonly alpha: 1;
    /** #rrggbb. */
    readonly hex: string;
  };
  readonly $description: string;
}

type SchemeTokens = Readonly<Record<ColourRole, ColourToken>>;

/** A brand's colours in the format of the Design Tokens Community Group. */
export interface DesignTokens {
  readonly $description: string;
  readonly brand: ColourToken;
  readonly light: SchemeTokens & { readonly $description: string };
  readonly dark: SchemeTokens & { readonly $description: string };
}

const DESCRIPTIONS: Readonly<Record<ColourRole, string>> = {
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
  accent: 'Links and the logo.',
  tint: 'Background of selected options.',
  'tint-line': 'Border of selected options.',
  focus: 'Focus ring.',
  hero: 'Brand surface, darker end.',
  'hero-2': 'Brand surface, lighter end.',
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
};

function readChannel(hex: string, at: number): number {
  return Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 10_000) / 10_000;
}

function toToken(colour: string, description: string): ColourToken {
  const hex = colour.toLowerCase();
  return {
    $type: 'color',
    $value: {
      colorSpace: 'srgb',
      components: [readChannel(hex, 1), readChannel(hex, 3), readChannel(hex, 5)],
      alpha: 1,
      hex,
    },
    $description: description,
  };
}

function schemeTokens(colours: SchemeColours): SchemeTokens {
  return Object.fromEntries(
    colourRoles.map((role) => [role, toToken(colours[role], DESCRIPTIONS[role])]),
  ) as SchemeTokens;
}

/**
 * Returns the colours of a white label as design tokens, light and dark
 * (https://www.designtokens.org/TR/2025.10/format/).
 *
 * @throws BrandColourError for a colour from which no palette can be made
 */
export function designTokens({
  name,
  brandColour,
}: {
  readonly name: string;
  readonly brandColour: string;
}): DesignTokens {
  const { light, dark } = derivePalette(brandColour);
  return {
    $description: `Colours of ${name}, derived from its brand colour.`,
    brand: toToken(brandColour, 'Brand colour as configured.'),
    light: { $description: 'Light scheme.', ...schemeTokens(light) },
    dark: { $description: 'Dark scheme.', ...schemeTokens(dark) },
  };
}
