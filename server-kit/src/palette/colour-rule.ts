import type { ColourRole } from './colour-roles';

/** Brand colour in OKLCH: L 0 to 1, C from 0, H in degrees. Grey has C 0. */
export interface BrandTone {
  readonly l: number;
  readonly c: number;
  readonly h: number;
  readonly hex: string;
  /** Chroma before greys get C 0. */
  readonly trueC: number;
  /** Whether white text on the colour has less than 4.5:1, so that text on it is dark. */
  readonly isLight: boolean;
}

/** Hues of the three signals, shifted where the brand has nearly the same hue (a red or a green brand). */
export interface SignalHues {
  readonly danger: number;
  readonly ok: number;
  readonly warn: number;
}

/** Contrast ratio (WCAG) against colours that come earlier in the table. */
type ContrastPair = readonly [on: readonly ColourRole[], ratio: number];

/** Rule of one colour: its initial value, relative to earlier colours of the table if need be, and the contrast it must have. */
export interface ColourRule {
  readonly role: ColourRole;
  readonly l: number | ((brand: BrandTone, lightnessOf: (role: ColourRole) => number) => number);
  /** Chroma: one value, or a share of the brand's up to a maximum; out-of-gamut colours are clipped later. */
  readonly c: number | readonly [share: number, max?: number] | ((brand: BrandTone) => number);
  /** Signal that gives the hue; absent for the hue of the brand. */
  readonly signal?: keyof SignalHues;
  readonly pairs?: readonly ContrastPair[];
  /** Direction in which lightness is stepped until all pairs have their contrast. */
  readonly step?: 'darker' | 'lighter';
}

/** The rules from which a palette is derived, in the order of their evaluation. */
export interface PaletteRules {
  readonly light: readonly ColourRule[];
  readonly dark: readonly ColourRule[];
}

/** Limits a value to a range. */
export function clamp(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Backgrounds of text and controls. */
export const PAGE = ['surface', 'canvas', 'sunken'] as const satisfies readonly ColourRole[];

interface SignalTones {
  readonly from: number;
  readonly step: 'darker' | 'lighter';
  readonly ratio: number;
  readonly chroma: Readonly<Record<keyof SignalHues, number>>;
  readonly tint: readonly [l: number, c: number];
  readonly line: readonly [l: number, c: number];
}

/** The nine rules of danger, ok and warn: tint, line, and a text that is readable on the page and on its own tint. */
export function signalRules({ from, step, ratio, chroma, tint, line }: SignalTones): readonly ColourRule[] {
  return (['danger', 'ok', 'warn'] as const).flatMap((signal): ColourRule[] => [
    { role: `${signal}-tint`, l: tint[0], c: tint[1], signal },
    { role: `${signal}-line`, l: line[0], c: line[1], signal },
    { role: signal, l: from, c: chroma[signal], signal, pairs: [[[...PAGE, `${signal}-tint`], ratio]], step },
  ]);
}
