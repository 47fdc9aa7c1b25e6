import type { BrandSurface } from '@portal/contract/white-label';
import type { ColourRole } from './colour-roles';
import { type BrandTone, clamp, type ColourRule, PAGE, type PaletteRules, signalRules } from './colour-rule';
import { TEXT_CONTRAST } from './contrast';
import { HERO, surfaceRules } from './surface-rules';

/** Page and the background of selected options. */
const TINTED_PAGE = [...PAGE, 'tint'] as const satisfies readonly ColourRole[];

/** Text on the main button, and the button in the colour itself, with a border where the page is as light. */
const TRUE_FILL: readonly ColourRule[] = [
  { role: 'fill-ink', l: ({ isLight }) => (isLight ? 0.1 : 1), c: [0.24, 0.015] },
  { role: 'fill', l: ({ l }) => l, c: ({ trueC }) => trueC, pairs: [[['fill-ink'], TEXT_CONTRAST]] },
  { role: 'fill-line', l: (_, at) => at('fill'), c: ({ trueC }) => trueC, pairs: [[PAGE, 3.2]], step: 'darker' },
]; // prettier-ignore

/** The button of a dark colour, lightened for the dark scheme. */
const LIGHTENED_FILL: readonly ColourRule[] = [
  { role: 'fill-ink', l: 1, c: 0 },
  { role: 'fill', l: 0.56, c: [1.15], pairs: [[['fill-ink'], 4.9]], step: 'darker' },
  { role: 'fill-line', l: (_, at) => at('fill'), c: [1.15], pairs: [[PAGE, 3.2]], step: 'lighter' },
];

/** The button under the pointer: away from its text, where there is room. */
const FILL_HOVER: ColourRule = {
  role: 'fill-hover',
  l: ({ isLight }, at) => at('fill') + (isLight ? 0.055 : at('fill') < 0.2 ? 0.2 : -0.055),
  c: [1],
  pairs: [[['fill-ink'], TEXT_CONTRAST]],
};

/** Rules of the light page. Text has at least 4.5:1; borders and focus 3:1 (WCAG 1.4.3, 1.4.11). */
const lightRules: readonly ColourRule[] = [
  { role: 'surface', l: 1, c: 0 },
  { role: 'canvas', l: 0.978, c: [0.1, 0.007] },
  { role: 'sunken', l: 0.962, c: [0.1, 0.007] },
  { role: 'line', l: 0.905, c: [0.15, 0.01] },
  { role: 'line-strong', l: 0.66, c: [0.24, 0.015], pairs: [[PAGE, 3.2]], step: 'darker' },
  { role: 'ink', l: 0.225, c: [0.24, 0.015], pairs: [[PAGE, 7]], step: 'darker' },
  { role: 'ink-2', l: 0.46, c: [0.27, 0.017], pairs: [[PAGE, 6.2]], step: 'darker' },
  { role: 'ink-3', l: 0.56, c: [0.24, 0.015], pairs: [[PAGE, 4.6]], step: 'darker' },
  { role: 'tint', l: 0.966, c: [0.3, 0.018] },
  { role: 'tint-line', l: 0.885, c: [0.45, 0.045] },
  { role: 'accent', l: 0.46, c: [1], pairs: [[TINTED_PAGE, 5.5]], step: 'darker' },
  ...signalRules({
    from: 0.5,
    step: 'darker',
    ratio: 5,
    chroma: { danger: 0.17, ok: 0.12, warn: 0.11 },
    tint: [0.966, 0.018],
    line: [0.885, 0.045],
  }),
]; // prettier-ignore

/** Rules of the dark page, with the minimum contrasts of the light one. */
const darkRules: readonly ColourRule[] = [
  { role: 'surface', l: 0.205, c: [0.15, 0.012] },
  { role: 'canvas', l: 0.168, c: [0.15, 0.012] },
  { role: 'sunken', l: 0.245, c: [0.15, 0.012] },
  { role: 'line', l: 0.315, c: [0.2, 0.014] },
  { role: 'line-strong', l: 0.52, c: [0.27, 0.016], pairs: [[PAGE, 3.2]], step: 'lighter' },
  { role: 'ink', l: 0.955, c: [0.12, 0.008], pairs: [[PAGE, 7]], step: 'lighter' },
  { role: 'ink-2', l: 0.76, c: [0.24, 0.015], pairs: [[PAGE, 7]], step: 'lighter' },
  { role: 'ink-3', l: 0.64, c: [0.24, 0.015], pairs: [[PAGE, 4.6]], step: 'lighter' },
  { role: 'tint', l: 0.265, c: [0.45, 0.03] },
  { role: 'tint-line', l: 0.37, c: [0.45, 0.05] },
  { role: 'accent', l: 0.78, c: [0.8], pairs: [[TINTED_PAGE, 6.5]], step: 'lighter' },
  ...signalRules({
    from: 0.76,
    step: 'lighter',
    ratio: 5.5,
    chroma: { danger: 0.13, ok: 0.12, warn: 0.12 },
    tint: [0.265, 0.03],
    line: [0.37, 0.05],
  }),
]; // prettier-ignore

const LIGHT_FOCUS: ColourRule = {
  role: 'focus',
  l: 0.55,
  c: ({ c }) => (c === 0 ? 0 : clamp(0.09, c * 1.2, 0.165)),
  pairs: [[TINTED_PAGE, 4]],
  step: 'darker',
};
const DARK_FOCUS: ColourRule = {
  role: 'focus',
  l: 0.8,
  c: ({ c }) => (c === 0 ? 0 : clamp(0.07, c, 0.13)),
  pairs: [[TINTED_PAGE, 5]],
  step: 'lighter',
};

/** Makes the focus ring visible on the brand surface, too. */
function onSurface(focus: ColourRule): ColourRule {
  return { ...focus, pairs: [...(focus.pairs ?? []), [HERO, 3.2]] };
}

/**
 * Returns the rules of a palette. The focus of a control that floats over the brand surface is visible by its ring, or
 * by the control's background where that contrasts with the surface: a dark surface on a light page, or the reverse.
 */
export function paletteRules(surface: BrandSurface, { isLight }: BrandTone): PaletteRules {
  const { light, dark } = surfaceRules(surface, isLight);
  const isDarkOnLightPage = surface === 'deep' || (surface === 'bright' && !isLight);
  const isLightOnDarkPage = surface === 'bright' && isLight;
  return {
    light: [
      ...lightRules,
      ...TRUE_FILL,
      FILL_HOVER,
      ...light,
      isDarkOnLightPage ? LIGHT_FOCUS : onSurface(LIGHT_FOCUS),
    ],
    dark: [
      ...darkRules,
      ...(isLight ? TRUE_FILL : LIGHTENED_FILL),
      FILL_HOVER,
      ...dark,
      isLightOnDarkPage ? DARK_FOCUS : onSurface(DARK_FOCUS),
    ],
  };
}
