import { colourRoles } from './colour-roles';
import { computeContrast } from './contrast';
import { designTokens } from './design-tokens';
import { derivePalette } from './palette';

test('design tokens have the brand colour and all roles of both schemes with type, value, use @WL-2', () => {
  const palette = derivePalette('#7A1F2B');
  const tokens = designTokens({ name: 'Karmesin', brandColour: '#7A1F2B' });
  expect(tokens.brand.$value).toEqual({
    colorSpace: 'srgb',
    components: [0.4784, 0.1216, 0.1686],
    alpha: 1,
    hex: '#7a1f2b',
  });
  for (const scheme of ['light', 'dark'] as const) {
    expect(Object.keys(tokens[scheme])).toEqual(['$description', ...colourRoles]);
    for (const role of colourRoles) {
      const { $type, $value, $description } = tokens[scheme][role];
      expect([$type, $value.hex]).toEqual(['color', palette[scheme][role]]);
      expect($value.components.map((channel) => Math.round(channel * 255))).toEqual(
        [1, 3, 5].map((at) => Number.parseInt(palette[scheme][role].slice(at, at + 2), 16)),
      );
      expect($description).toMatch(/\.$/);
    }
  }
});

test('contrast is rounded down, so that 4.4999 is not shown as 4.5 @NAV-10', () => {
  expect(computeContrast('#ffffff', '#000000')).toBe(21);
  expect(computeContrast('#777777', '#ffffff')).toBe(4.47);
  expect(computeContrast('#767676', '#ffffff')).toBe(4.54);
  expect(computeContrast('#123456', '#123456')).toBe(1);
});
