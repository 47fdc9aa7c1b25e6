import type { ColourRole } from './colour-roles';
import { clamp, type ColourRule, PAGE, signalRules } from './colour-rule';

/** Page and the background of selected options. */
const TINTED_PAGE = [...PAGE, 'tint'] as const satisfies readonly ColourRole[];
/** Both ends of the brand surface. */
const HERO = ['hero', 'hero-2'] as const satisfies readonly ColourRole[];

/* The focus indicator of a control that floats over the brand surface is the control's background in the light scheme,
   and its ring in the dark one. */

/** Rules of the light scheme. Text has at least 4.5:1; field borders, main buttons and focus 3:1 (WCAG 1.4.3, 1.4.11). */
export const lightRules: readonly ColourRule[] = [
  { role: 'surface', l: 1, c: 0 },
  { role: 'canvas', l: 0.978, c: [0.1, 0.007] },
  { role: 'sunken', l: 0.962, c: [0.1, 0.007] },
  { role: 'line', l: 0.905, c: [0.15, 0.01] },
  { role: 'line-strong', l: 0.66, c: [0.24, 0.015], pairs: [[PAGE, 3.2]], step: 'darker' },
  { role: 'ink', l: 0.225, c: [0.24, 0.015], pairs: [[PAGE, 7]], step: 'darker' },
  { role: 'ink-2', l: 0.46, c: [0.27, 0.017], pairs: [[PAGE, 6.2]], step: 'darker' },
  { role: 'ink-3', l: 0.56, c: [0.24, 0.015], pairs: [[PAGE, 4.6]], step: 'darker' },
  { role: 'fill-ink', l: 1, c: 0 },
  {
    role: 'fill',
    l: ({ l }) => clamp(0.32, l, 0.5),
    c: [1],
    pairs: [
      [['fill-ink'], 6.2],
      [PAGE, 3.2],
    ],
    step: 'darker',
  },
  { role: 'tint', l: 0.966, c: [0.3, 0.018] },
  { role: 'tint-line', l: 0.885, c: [0.45, 0.045] },
  { role: 'accent', l: 0.46, c: [1], pairs: [[TINTED_PAGE, 5.5]], step: 'darker' },
  {
    role: 'focus',
    l: 0.55,
    c: ({ c }) => (c === 0 ? 0 : clamp(0.09, c * 1.2, 0.165)),
    pairs: [[TINTED_PAGE, 4]],
    step: 'darker',
  },
  { role: 'hero', l: ({ l }) => clamp(0.24, l - 0.06, 0.33), c: [0.9], pairs: [[['surface'], 3.2]], step: 'darker' },
  { role: 'hero-2', l: ({ l }) => clamp(0.32, l + 0.03, 0.42), c: [0.97], pairs: [[['surface'], 3.2]], step: 'darker' },
  { role: 'hero-ink', l: 0.99, c: [0.1, 0.005], pairs: [[HERO, 7]], step: 'lighter' },
  { role: 'hero-ink-2', l: 0.84, c: [0.3, 0.025], pairs: [[HERO, 5]], step: 'lighter' },
  { role: 'hero-line', l: 0.8, c: [0.7, 0.05], pairs: [[HERO, 3.2]], step: 'lighter' },
  ...signalRules({
    from: 0.5,
    step: 'darker',
    ratio: 5,
    chroma: { danger: 0.17, ok: 0.12, warn: 0.11 },
    tint: [0.966, 0.018],
    line: [0.885, 0.045],
  }),
]; // prettier-ignore

/** Rules of the dark scheme, with the minimum contrasts of the light one. */
export const darkRules: readonly ColourRule[] = [
  { role: 'surface', l: 0.205, c: [0.15, 0.012] },
  { role: 'canvas', l: 0.168, c: [0.15, 0.012] },
  { role: 'sunken', l: 0.245, c: [0.15, 0.012] },
  { role: 'line', l: 0.315, c: [0.2, 0.014] },
  { role: 'line-strong', l: 0.52, c: [0.27, 0.016], pairs: [[PAGE, 3.2]], step: 'lighter' },
  { role: 'ink', l: 0.955, c: [0.12, 0.008], pairs: [[PAGE, 7]], step: 'lighter' },
  { role: 'ink-2', l: 0.76, c: [0.24, 0.015], pairs: [[PAGE, 7]], step: 'lighter' },
  { role: 'ink-3', l: 0.64, c: [0.24, 0.015], pairs: [[PAGE, 4.6]], step: 'lighter' },
  { role: 'fill-ink', l: 1, c: 0 },
  { role: 'fill', l: 0.56, c: [1.15], pairs: [[['fill-ink'], 4.9]], step: 'darker' },
  { role: 'tint', l: 0.265, c: [0.45, 0.03] },
  { role: 'tint-line', l: 0.37, c: [0.45, 0.05] },
  { role: 'accent', l: 0.78, c: [0.8], pairs: [[TINTED_PAGE, 6.5]], step: 'lighter' },
  {
    role: 'focus',
    l: 0.8,
    c: ({ c }) => (c === 0 ? 0 : clamp(0.07, c, 0.13)),
    pairs: [[TINTED_PAGE, 5]],
    step: 'lighter',
  },
  { role: 'hero', l: ({ l }) => clamp(0.215, l - 0.1, 0.26), c: [0.7], pairs: [[['focus'], 3.2]], step: 'darker' },
  { role: 'hero-2', l: ({ l }) => clamp(0.28, l - 0.02, 0.34), c: [0.85], pairs: [[['focus'], 3.2]], step: 'darker' },
  { role: 'hero-ink', l: 0.975, c: [0.1, 0.005], pairs: [[HERO, 7]], step: 'lighter' },
  { role: 'hero-ink-2', l: 0.82, c: [0.3, 0.025], pairs: [[HERO, 5]], step: 'lighter' },
  { role: 'hero-line', l: 0.76, c: [0.7, 0.06], pairs: [[HERO, 3.2]], step: 'lighter' },
  ...signalRules({
    from: 0.76,
    step: 'lighter',
    ratio: 5.5,
    chroma: { danger: 0.13, ok: 0.12, warn: 0.12 },
    tint: [0.265, 0.03],
    line: [0.37, 0.05],
  }),
]; // prettier-ignore
