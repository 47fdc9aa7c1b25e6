import type { ColourRole } from './colour-roles';

/** Brand colour in OKLCH: L 0 to 1, C from 0, H in degrees. Grey has C 0. */
export interface BrandTone {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Hues of the three signals, shifted where the brand has nearly the same hue (a red or a green brand). */
export interface SignalHues {
  readonly danger: number;
  readonly ok: number;
  readonly warn: number;
}

/** Rule of one colour: its initial value, and the contrast it must have against other colours. */
export interface ColourRule {
  readonly role: ColourRole;
  readonly l: (brand: BrandTone) => number;
  readonly c: (brand: BrandTone) => number;
  readonly h?: (brand: BrandTone, signals: SignalHues) => number;
  /** WCAG contrast ratios; the named roles must come earlier in the table. */
  readonly pairs?: readonly { readonly on: readonly ColourRole[]; readonly ratio: number }[];
  /** Direction in which lightness is stepped until all pairs have their contrast. */
  readonly step?: 'darker' | 'lighter';
}

/** Limits a value to a range. */
export function clamp(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
/** Returns the same lightness or chroma for every brand. */
export function constant(value: number) {
  return (): number => value;
}
/** Returns a low chroma: `share` of the brand's, at most `max`. */
export function cappedChroma(max: number, share: number) {
  return (brand: BrandTone) => Math.min(max, brand.c * share);
}
/** Returns chroma as a multiple of the brand's; out-of-gamut colours are clipped later. */
export function scaledChroma(factor: number) {
  return (brand: BrandTone) => brand.c * factor;
}
/** Backgrounds of text and controls. */
export const PAGE = ['surface', 'canvas', 'sunken'] as const satisfies readonly ColourRole[];
/** Both ends of the brand surface. */
export const HERO = ['hero', 'hero-2'] as const satisfies readonly ColourRole[];
/** Focus indicator of a control that floats over the brand surface: the ring, or its background. */
export function floatingFocus(shown: 'focus' | 'surface'): Pick<ColourRule, 'pairs' | 'step'> {
  return {
    pairs: [{ on: [shown], ratio: 3.2 }],
    step: 'darker',
  };
}

interface SignalTones {
  readonly from: number;
  readonly step: 'darker' | 'lighter';
  readonly ratio: number;
  readonly chroma: Readonly<Record<keyof SignalHues, number>>;
  readonly tint: readonly [l: number, c: number];
  readonly line: readonly [l: number, c: number];
}

/** The nine rules of danger, ok and warn: tint, line, and a text that is readable on the page and on its own tint. */
export function signalRules(tones: SignalTones): readonly ColourRule[] {
  return (['danger', 'ok', 'warn'] as const).flatMap((signal): ColourRule[] => {
    const h = (_: BrandTone, signals: SignalHues): number => signals[signal];
    const on = [...PAGE, `${signal}-tint`] as const;
    return [
      { role: `${signal}-tint`, l: constant(tones.tint[0]), c: constant(tones.tint[1]), h },
      { role: `${signal}-line`, l: constant(tones.line[0]), c: constant(tones.line[1]), h },
      {
        role: signal,
        l: constant(tones.from),
        c: constant(tones.chroma[signal]),
        h,
        pairs: [{ on, ratio: tones.ratio }],
        step: tones.step,
      },
    ];
  });
}
