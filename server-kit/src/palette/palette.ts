import { converter, formatHex, toGamut, wcagContrast } from 'culori';
import type { BrandSurface } from '@portal/contract/white-label';
import { BrandColourError } from './brand-colour-error';
import type { ColourRole } from './colour-roles';
import { type BrandTone, clamp, type ColourRule, type PaletteRules, type SignalHues } from './colour-rule';
import { carriesWhiteText } from './contrast';
import { paletteRules } from './scheme-rules';

/** Colours of one scheme as #rrggbb. */
export type SchemeColours = Readonly<Record<ColourRole, string>>;

export interface Palette {
  readonly brandColour: string;
  readonly light: SchemeColours;
  readonly dark: SchemeColours;
}

type CreateRules = (brand: BrandTone) => PaletteRules;

const LIGHTNESS_STEP = 0.005;
const GREY_CHROMA = 0.025;
const mapToGamut = toGamut('rgb', 'oklch');
const toOklch = converter('oklch');

function toHex(l: number, c: number, h: number): string {
  return formatHex(mapToGamut({ mode: 'oklch' as const, l, c, h }));
}

/** Converts the brand colour to OKLCH; a chroma below 0.025 counts as grey and becomes 0. */
function readTone(brandColour: string): BrandTone {
  const { l, c, h } = toOklch(brandColour) ?? { l: 0, c: 0, h: 0 };
  return {
    hex: brandColour.toLowerCase(),
    l,
    c: c < GREY_CHROMA ? 0 : c,
    h: h ?? 0,
    trueC: c,
    isLight: !carriesWhiteText(brandColour),
  };
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
  const lightness: Partial<Record<ColourRole, number>> = {};
  for (const rule of rules) {
    const c = computeChroma(rule, brand);
    const h = rule.signal === undefined ? brand.h : signals[rule.signal];
    const start = typeof rule.l === 'number' ? rule.l : rule.l(brand, (role) => lightness[role] ?? 0);
    let l = clamp(0, start, 1);
    // The colour itself stays exact: clamping moves colours at the edge of the gamut.
    let hex = l === brand.l && c === brand.trueC ? brand.hex : toHex(l, c, h);
    let broken = brokenPair(rule, hex, colours);
    const end = rule.step === 'darker' ? 0 : 1;
    while (broken !== null && rule.step !== undefined && l !== end) {
      l = clamp(0, l + (end === 0 ? -LIGHTNESS_STEP : LIGHTNESS_STEP), 1);
      hex = toHex(l, c, h);
      broken = brokenPair(rule, hex, colours);
    }
    if (broken !== null) return { broken };
    colours[rule.role] = hex;
    lightness[rule.role] = l;
  }
  return { colours: colours as SchemeColours };
}

function derive(brand: BrandTone, createRules: CreateRules): { light: Derived; dark: Derived } {
  const rules = createRules(brand);
  return {
    light: deriveScheme(brand, rules.light),
    dark: deriveScheme(brand, rules.dark),
  };
}

/** Finds the nearest colour of the same hue, by chroma and then lightness, from which a palette can be derived. */
function nearestColour(brand: BrandTone, createRules: CreateRules): string | null {
  for (const c of [brand.c, brand.c / 2, 0]) {
    for (let distance = 0; distance <= 1; distance += 0.01) {
      for (const l of [brand.l - distance, brand.l + distance]) {
        if (l < 0 || l > 1) continue;
        const hex = toHex(l, c, brand.h);
        const { light, dark } = derive(readTone(hex), createRules);
        if ('colours' in light && 'colours' in dark) return hex;
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
 * @param surface how much of the colour the brand surface shows
 * @param createRules replaced in tests only
 * @throws BrandColourError for an invalid colour, or when a pair is impossible; it names the pair and the nearest
 *   possible colour
 */
export function derivePalette(
  brandColour: string,
  surface: BrandSurface = 'deep',
  createRules: CreateRules = (brand) => paletteRules(surface, brand),
): Palette {
  if (!/^#[0-9a-f]{6}$/i.test(brandColour)) {
    throw new BrandColourError(`${JSON.stringify(brandColour)} is not a colour like #0f4c4f`);
  }
  const brand = readTone(brandColour);
  const { light, dark } = derive(brand, createRules);
  if ('broken' in light)
    throw BrandColourError.ofPair(brandColour, 'light', light.broken, nearestColour(brand, createRules));
  if ('broken' in dark)
    throw BrandColourError.ofPair(brandColour, 'dark', dark.broken, nearestColour(brand, createRules));
  return { brandColour, light: light.colours, dark: dark.colours };
}
