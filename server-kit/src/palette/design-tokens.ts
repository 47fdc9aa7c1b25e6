import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { COLOUR_USES, type ColourRole, colourRoles } from './colour-roles';
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
    colourRoles.map((role) => [role, toToken(colours[role], COLOUR_USES[role])]),
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
  surface,
}: Pick<WhiteLabelConfiguration, 'name' | 'brandColour' | 'surface'>): DesignTokens {
  const { light, dark } = derivePalette(brandColour, surface);
  return {
    $description: `Colours of ${name}, derived from its brand colour.`,
    brand: toToken(brandColour, 'Brand colour as configured.'),
    light: { $description: 'Light scheme.', ...schemeTokens(light) },
    dark: { $description: 'Dark scheme.', ...schemeTokens(dark) },
  };
}
