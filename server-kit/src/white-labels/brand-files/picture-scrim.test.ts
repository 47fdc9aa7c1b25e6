import { wcagContrast } from 'culori';
import { derivePalette } from '../../palette/palette';
import { pictureScrim, scrimmedPixels } from './picture-scrim';

const BRANDS = ['#0f4c4f', '#b87a15', '#ffcc00', '#ffffff', '#000000', '#00ff00', '#808080'];

test.each(
  BRANDS.flatMap((brand) =>
    (['deep', 'bright', 'light'] as const).map((surface) => [brand, surface] as const),
  ),
)('%s, %s: a picture has the lightest scrim on which text keeps 4.5:1 @WL-2', (brand, surface) => {
  const palette = derivePalette(brand, surface);
  const percent = pictureScrim(palette);
  const contrasts = (opacity: number): readonly number[] =>
    [palette.light, palette.dark].flatMap((colours) =>
      scrimmedPixels(colours, opacity).flatMap((pixel) =>
        (['hero-ink', 'hero-ink-2'] as const).map((role) => wcagContrast(colours[role], pixel)),
      ),
    );
  expect(Math.min(...contrasts(percent))).toBeGreaterThanOrEqual(4.5);
  expect(Math.min(...contrasts(percent - 1))).toBeLessThan(4.5);
});
