import { wcagContrast } from 'culori';

/** Minimum contrast ratio of text (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Minimum contrast ratio of large text (WCAG 1.4.3) and of borders, icons and focus (WCAG 1.4.11). */
export const CONTROL_CONTRAST = 3;

/** Returns whether white text is readable on a colour; on any other colour dark text is. */
export function carriesWhiteText(colour: string): boolean {
  return wcagContrast('#ffffff', colour) >= TEXT_CONTRAST;
}

/**
 * Returns the contrast ratio of two colours (WCAG 2.2), rounded down to hundredths, so that a figure never looks
 * better than it is.
 *
 * @param one #rrggbb
 * @param other #rrggbb
 * @returns 1 to 21
 */
export function computeContrast(one: string, other: string): number {
  return Math.floor(wcagContrast(one, other) * 100) / 100;
}
