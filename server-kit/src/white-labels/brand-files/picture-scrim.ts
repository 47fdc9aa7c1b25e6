import { formatHex, interpolate, wcagContrast } from 'culori';
import { TEXT_CONTRAST } from '../../palette/contrast';
import type { Palette, SchemeColours } from '../../palette/palette';

/**
 * Returns the colours of the brightest and the darkest pixel of a picture under a scrim.
 *
 * @param percent opacity of the scrim
 */
export function scrimmedPixels({ hero }: SchemeColours, percent: number): readonly string[] {
  return ['#ffffff', '#000000'].map((pixel) => formatHex(interpolate([pixel, hero], 'rgb')(percent / 100)));
}

/**
 * Returns the opacity in percent of a scrim in the colour of the brand surface, under which text on any picture keeps its
 * contrast (WCAG 1.4.3) in both schemes.
 */
export function pictureScrim({ light, dark }: Palette): number {
  const isReadable = (percent: number): boolean =>
    [light, dark].every((colours) =>
      scrimmedPixels(colours, percent).every((pixel) =>
        (['hero-ink', 'hero-ink-2'] as const).every(
          (role) => wcagContrast(colours[role], pixel) >= TEXT_CONTRAST,
        ),
      ),
    );
  let percent = 0;
  while (percent < 100 && !isReadable(percent)) percent += 1;
  return percent;
}
