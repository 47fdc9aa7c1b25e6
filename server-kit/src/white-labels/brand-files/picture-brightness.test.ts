import { formatHex, wcagContrast } from 'culori';
import { derivePalette } from '../../palette/palette';
import { pictureBrightness } from './picture-brightness';

test.each(['#0f4c4f', '#b87a15', '#ffcc00', '#ffffff', '#000000', '#00ff00'])(
  'text on a client’s picture with %s keeps 4.5:1, and the picture can be seen @WL-2',
  (brandColour) => {
    const palette = derivePalette(brandColour);
    for (const scheme of ['light', 'dark'] as const) {
      const brightness = pictureBrightness(palette)[scheme];
      expect(brightness).toBeGreaterThan(0.25);
      const white = formatHex({ mode: 'rgb', r: brightness, g: brightness, b: brightness });
      for (const role of ['hero-ink', 'hero-ink-2'] as const)
        expect(wcagContrast(palette[scheme][role], white)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
