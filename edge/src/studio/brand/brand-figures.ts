import { computeContrast, derivePalette } from '@portal/server-kit/palette';
import type { Draft } from './drafts';

/** Returns the contrast of the brand colour itself with the background of each scheme. */
export function brandFigures({ configuration: { brandColour } }: Draft): readonly object[] {
  const palette = derivePalette(brandColour);
  return (['light', 'dark'] as const).map((scheme) => ({
    scheme,
    ratio: computeContrast(brandColour, palette[scheme].surface),
  }));
}
