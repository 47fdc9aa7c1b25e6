import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import { BrandColourError } from './brand-colour-error';
import type { ColourRole } from './colour-roles';
import type { BrandTone, ColourRule, SignalHues } from './colour-rule';
import { darkRules, lightRules } from './scheme-rules';

/** Colours of one scheme as #rrggbb. */
export type SchemeColours = Readonly<Record<ColourRole, string>>;

export interface Palette {
  readonly brandColour: string;
  readonly light: SchemeColours;
  readonly dark: SchemeColours;
}

/** The rules from which a palette is derived. */
export interface PaletteRules {
  readonly light: readonly ColourRule[];
  readonly dark: readonly ColourRule[];
}

const LIGHTNESS_STEP = 0.005;
const GREY_CHROMA = 0.025;
/** Decrease of a button's lightness on hover, in both schemes. */
const HOVER_STEP = 0.055;
const toOklch = converter('oklch');

function toHex(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch' as const, l, c, h }, 'oklch'));
}

/** Converts the brand colour to OKLCH; a chroma below 0.025 counts as grey and becomes 0. */
function readTone(brandColour: string): BrandTone {
  const { l, c, h } = toOklch(brandColour) ?? { l: 0, c: 0, h: 0 };
  return { l, c: c < GREY_CHROMA ? 0 : c, h: h ?? 0 };
}

function hueDistance(one: number, other: number): number {
  return Math.abs(((one - other + 540) % 360) - 180);
}

/** Moves danger towards orange for a red brand and ok towards yellow for a green one, so that signals differ from the brand. */
function chooseSignalHues({ c, h }: BrandTone): SignalHues {
  return {
    danger: c > 0 && hueDistance(h, 25) <= 22 ? 38 : 25,
    ok: c > 0 && hueDistance(h, 155) <= 18 ? 145 : 155,
    warn: 70,
  };
}

interface BrokenPair {
  readonly role: ColourRole;
  readonly on: ColourRole;
  readonly ratio: number;
}

type Derived = { readonly colours: SchemeColours } | { readonly broken: BrokenPair };

function brokenPair(
  rule: ColourRule,
  hex: string,
  done: Partial<Record<ColourRole, string>>,
): BrokenPair | null {
  for (const [on, ratio] of rule.pairs ?? []) {
    for (const role of on) {
      if (wcagContrast(hex, done[role] ?? hex) < ratio) return { role: rule.role, on: role, ratio };
    }
  }
  return null;
}

function computeChroma({ c }: ColourRule, brand: BrandTone): number {
  if (typeof c === 'number') return c;
  if (typeof c === 'function') return c(brand);
  const [share, max = Infinity] = c;
  return Math.min(max, brand.c * share);
}

function deriveScheme(brand: BrandTone, rules: readonly ColourRule[]): Derived {
  const signals = chooseSignalHues(brand);
  const colours: Partial<Record<ColourRole, string>> = {};
  for (const rule of rules) {
    const c = computeChroma(rule, brand);
    const h = rule.signal === undefined ? brand.h : signals[rule.signal];
    let l = typeof rule.l === 'number' ? rule.l : rule.l(brand);
    let hex = toHex(l, c, h);
    let broken = brokenPair(rule, hex, colours);
    while (broken !== null && rule.step !== undefined && l > 0 && l < 1) {
      l += rule.step === 'darker' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
      hex = toHex(Math.min(1, Math.max(0, l)), c, h);
      broken = brokenPair(rule, hex, colours);
    }
    if (broken !== null) return { broken };
    colours[rule.role] = hex;
    if (rule.role === 'fill') colours['fill-hover'] = toHex(Math.max(0, l - HOVER_STEP), c, h);
  }
  return { colours: colours as SchemeColours };
}

function derive(brand: BrandTone, rules: PaletteRules): { light: Derived; dark: Derived } {
  return {
    light: deriveScheme(brand, rules.light),
    dark: deriveScheme(brand, rules.dark),
  };
}

/** Finds the nearest colour of the same hue, by chroma and then lightness, from which a palette can be derived. */
function nearestColour(brand: BrandTone, rules: PaletteRules): string | null {
  for (const c of [brand.c, brand.c / 2, 0]) {
    for (let distance = 0; distance <= 1; distance += 0.01) {
      for (const l of [brand.l - distance, brand.l + distance]) {
        if (l < 0 || l > 1) continue;
        const { light, dark } = derive({ ...brand, l, c }, rules);
        if ('colours' in light && 'colours' in dark) return toHex(l, c, brand.h);
      }
    }
  }
  return null;
}

/**
 * Derives all colours of a portal, light and dark, from one brand colour (WL-2). Each starts at its rule's lightness
 * and is adjusted until every pair has its contrast (WCAG 1.4.3, 1.4.11), measured on the displayed 8-bit colours.
 *
 * @param brandColour #rrggbb
 * @param rules replaced in tests only
 * @throws BrandColourError for an invalid colour, or when a pair is impossible; it names the pair and the nearest
 *   possible colour
 */
export function derivePalette(
  brandColour: string,
  rules: PaletteRules = { light: lightRules, dark: darkRules },
): Palette {
  if (!/^#[0-9a-f]{6}$/i.test(brandColour)) {
    throw new BrandColourError(`${JSON.stringify(brandColour)} is not a colour like #0f4c4f`);
  }
  const brand = readTone(brandColour);
  const { light, dark } = derive(brand, rules);
  if ('broken' in light)
    throw BrandColourError.ofPair(brandColour, 'light', light.broken, nearestColour(brand, rules));
  if ('broken' in dark)
    throw BrandColourError.ofPair(brandColour, 'dark', dark.broken, nearestColour(brand, rules));
  return { brandColour, light: light.colours, dark: dark.colours };
}
