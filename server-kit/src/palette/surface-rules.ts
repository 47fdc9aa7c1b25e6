import type { BrandSurface } from '@portal/contract/white-label';
import type { ColourRole } from './colour-roles';
import { type BrandTone, clamp, type ColourRule, type PaletteRules } from './colour-rule';
import { TEXT_CONTRAST } from './contrast';

/** Both colours of the brand surface. */
export const HERO = ['hero', 'hero-2'] as const satisfies readonly ColourRole[];

function trueLightness({ l }: BrandTone): number {
  return l;
}

function trueChroma({ trueC }: BrandTone): number {
  return trueC;
}

/** Two shades of the colour under white text; the colour itself lies between them if white is readable on it. */
const DEEP_LIGHT: readonly ColourRule[] = [
  { role: 'hero-ink', l: 0.99, c: [0.1, 0.005] },
  { role: 'hero-2', l: ({ l }) => Math.max(Math.min(0.32, l + 0.09), l + 0.03), c: ({ trueC }) => trueC * 0.97, pairs: [[['hero-ink'], 4.6], [['surface'], 3.2]], step: 'darker' },
  { role: 'hero', l: (_, at) => at('hero-2') - 0.09, c: ({ trueC }) => trueC * 0.9, pairs: [[['surface'], 3.2]] },
  { role: 'hero-ink-2', l: 0.84, c: [0.3, 0.025], pairs: [[HERO, 4.6]], step: 'lighter' },
  { role: 'hero-line', l: 0.8, c: [0.7, 0.05], pairs: [[HERO, 3.2]], step: 'lighter' },
]; // prettier-ignore

const DEEP_DARK: readonly ColourRule[] = [
  { role: 'hero', l: ({ l }) => clamp(0.215, l - 0.1, 0.26), c: [0.7] },
  { role: 'hero-2', l: ({ l }) => clamp(0.28, l - 0.02, 0.34), c: [0.85] },
  { role: 'hero-ink', l: 0.975, c: [0.1, 0.005], pairs: [[HERO, 7]], step: 'lighter' },
  { role: 'hero-ink-2', l: 0.82, c: [0.3, 0.025], pairs: [[HERO, 5]], step: 'lighter' },
  { role: 'hero-line', l: 0.76, c: [0.7, 0.06], pairs: [[HERO, 3.2]], step: 'lighter' },
]; // prettier-ignore

/** Text and lines on a bright surface. */
const DARK_INKS: readonly ColourRule[] = [
  { role: 'hero-ink', l: 0.2, c: [0.3, 0.03], pairs: [[HERO, TEXT_CONTRAST]], step: 'darker' },
  { role: 'hero-ink-2', l: 0.29, c: [0.4, 0.05], pairs: [[HERO, TEXT_CONTRAST]], step: 'darker' },
  { role: 'hero-line', l: ({ l }) => l - 0.15, c: [1], pairs: [[HERO, 3.2]], step: 'darker' },
];
const WHITE_INKS: readonly ColourRule[] = [
  { role: 'hero-ink', l: 1, c: 0, pairs: [[HERO, TEXT_CONTRAST]] },
  { role: 'hero-ink-2', l: 0.9, c: [0.3, 0.025], pairs: [[HERO, TEXT_CONTRAST]], step: 'lighter' },
  { role: 'hero-line', l: 0.82, c: [0.7, 0.05], pairs: [[HERO, 3.2]], step: 'lighter' },
];

/** The colour itself, and a shade further from its text. */
function brightRules(isLight: boolean, l: ColourRule['l']): readonly ColourRule[] {
  return [
    { role: 'hero', l, c: trueChroma },
    { role: 'hero-2', l: (_, at) => at('hero') + (isLight ? 0.035 : -0.05), c: [1] },
    ...(isLight ? DARK_INKS : WHITE_INKS),
  ];
}

const LIGHT_LIGHT: readonly ColourRule[] = [
  { role: 'hero', l: 0.945, c: [0.4, 0.05] },
  { role: 'hero-2', l: 0.905, c: [0.5, 0.075] },
  { role: 'hero-ink', l: 0.25, c: [0.4, 0.05], pairs: [[HERO, 7]], step: 'darker' },
  { role: 'hero-ink-2', l: 0.42, c: [0.5, 0.06], pairs: [[HERO, 5]], step: 'darker' },
  { role: 'hero-line', l: trueLightness, c: trueChroma, pairs: [[HERO, 3.2]], step: 'darker' },
];
const LIGHT_DARK: readonly ColourRule[] = [
  { role: 'hero', l: 0.265, c: [0.45, 0.045] },
  { role: 'hero-2', l: 0.31, c: [0.5, 0.06] },
  { role: 'hero-ink', l: 0.975, c: [0.1, 0.005], pairs: [[HERO, 7]], step: 'lighter' },
  { role: 'hero-ink-2', l: 0.82, c: [0.3, 0.025], pairs: [[HERO, 5]], step: 'lighter' },
  { role: 'hero-line', l: ({ l }) => Math.max(0.5, l), c: [1], pairs: [[HERO, 3.2]], step: 'lighter' },
];

/** Rules of the brand surface. A bright surface in the dark scheme is neither white nor as dark as the page. */
export function surfaceRules(surface: BrandSurface, isLight: boolean): PaletteRules {
  if (surface === 'deep') return { light: DEEP_LIGHT, dark: DEEP_DARK };
  if (surface === 'light') return { light: LIGHT_LIGHT, dark: LIGHT_DARK };
  return {
    light: brightRules(isLight, trueLightness),
    dark: brightRules(isLight, ({ l }) => clamp(0.24, l, 0.87)),
  };
}
