import { formatHex, wcagContrast } from 'culori';
import type { Palette, SchemeColours } from '../../palette/palette';

/** Minimum contrast of text and lines over a background picture (WCAG 1.4.3, 1.4.11), with the palette's safety margin. */
const LEAST_CONTRAST = [
  ['hero-ink', 4.6],
  ['hero-ink-2', 4.6],
  ['hero-line', 3.2],
] as const;

const STEP = 0.01;

function brightnessUnder(colours: SchemeColours): number {
  const keepsContrast = (brightness: number): boolean => {
    // White pixels become this grey, all others become darker; text on the brand surface is light in both schemes.
    const grey = formatHex({ mode: 'rgb', r: brightness, g: brightness, b: brightness });
    return LEAST_CONTRAST.every(([role, least]) => wcagContrast(colours[role], grey) >= least);
  };
  let brightness = 0;
  while (brightness < 1 && keepsContrast(brightness + STEP)) brightness += STEP;
  return Math.round(brightness * 100) / 100;
}

/**
 * Returns the maximum brightness of a background picture at which text keeps its contrast over every pixel.
 *
 * @returns factors for the CSS filter `brightness`, between 0 and 1
 */
export function pictureBrightness({ light, dark }: Palette): {
  readonly light: number;
  readonly dark: number;
} {
  return { light: brightnessUnder(light), dark: brightnessUnder(dark) };
}
