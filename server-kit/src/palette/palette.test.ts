/** @jest-environment node */
import { wcagContrast } from 'culori';
import { BrandColourError } from './brand-colour-error';
import { type ColourRole, colourRoles } from './colour-roles';
import { derivePalette, type SchemeColours } from './palette';
import { pagePaletteCss, paletteCss } from './palette-css';
import { darkRules, lightRules } from './scheme-rules';

/** Linear congruential generator: the same 40 colours in every run. */
function seededColours(count: number): readonly string[] {
  let state = 20_260_101;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  });
}

const brands = [
  '#0f4c4f',
  '#7a1f2b',
  '#2b3a8c',
  '#1f6b3a',
  '#b87a15',
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
];

const cases = [
  ...brands.map((brand, index) => [brand, index % 3 === 0 ? '@quick' : '@long'] as const),
  ...seededColours(40).map((brand, index) => [brand, index < 2 ? '@quick' : '@long'] as const),
];

const PAGE: readonly ColourRole[] = ['surface', 'canvas', 'sunken'];
const textPairs: readonly (readonly [ColourRole, readonly ColourRole[]])[] = [
  ['ink', [...PAGE, 'tint']],
  ['ink-2', PAGE],
  ['ink-3', PAGE],
  ['fill-ink', ['fill', 'fill-hover']],
  ['accent', [...PAGE, 'tint']],
  ['hero-ink', ['hero', 'hero-2']],
  ['hero-ink-2', ['hero', 'hero-2']],
  ['danger', [...PAGE, 'danger-tint']],
  ['ok', [...PAGE, 'ok-tint']],
  ['warn', [...PAGE, 'warn-tint']],
];
const controlPairs: typeof textPairs = [
  ['line-strong', PAGE],
  ['focus', [...PAGE, 'tint']],
  ['fill', ['surface', 'canvas']],
  ['hero-line', ['hero', 'hero-2']],
  ['hero-ink', ['hero', 'hero-2']],
];

function tooWeak(colours: SchemeColours, pairs: typeof textPairs, least: number): string[] {
  return pairs.flatMap(([role, on]) =>
    on
      .filter((ground) => wcagContrast(colours[role], colours[ground]) < least)
      .map((ground) => `${role} on ${ground}`),
  );
}

test.each(cases)('brand %s: every pair meets its contrast ratio, light and dark %s @WL-2', (brand) => {
  const palette = derivePalette(brand);
  for (const colours of [palette.light, palette.dark]) {
    expect(Object.keys(colours).sort()).toEqual([...colourRoles].sort());
    for (const hex of Object.values(colours)) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    expect(tooWeak(colours, textPairs, 4.5)).toEqual([]);
    expect(tooWeak(colours, controlPairs, 3)).toEqual([]);
  }
});

test.each(cases)(
  'brand %s: focus is visible on the brand surface, by the ring or its background %s @WL-2 @SUP-1',
  (brand) => {
    const { light, dark } = derivePalette(brand);
    expect(tooWeak(light, [['surface', ['hero', 'hero-2', 'focus']]], 3)).toEqual([]);
    expect(tooWeak(dark, [['focus', ['hero', 'hero-2', 'surface']]], 3)).toEqual([]);
  },
);

test('a brand surface on which focus is not visible is rejected @WL-7', () => {
  const pale = lightRules.map((rule) =>
    rule.role === 'hero' ? { ...rule, l: () => 0.95, step: 'lighter' as const } : rule,
  );
  expect(() => derivePalette('#0f4c4f', { light: pale, dark: darkRules })).toThrow(
    'cannot give hero on surface',
  );
});

test('the deep teal gives the colours of the design @WL-2', () => {
  const { light, dark } = derivePalette('#0f4c4f');
  expect(light).toMatchObject({
    surface: '#ffffff',
    fill: '#0f4c4f',
    focus: '#118186',
    hero: '#033b3e',
    danger: '#b02a2d',
  });
  expect(dark).toMatchObject({
    hero: '#042a2c',
    accent: '#95c1c3',
    focus: '#86cccf',
    'tint-line': '#2f4445',
  });
});

test('a red brand shifts danger, a green brand shifts ok, other roles stay @WL-2', () => {
  const [teal, red, green] = ['#0f4c4f', '#7a1f2b', '#1f6b3a'].map((brand) => derivePalette(brand).light);
  expect(red!.danger).not.toBe(teal!.danger);
  expect(red!.ok).toBe(teal!.ok);
  expect(green!.ok).not.toBe(teal!.ok);
  expect(green!.danger).toBe(teal!.danger);
});

test('a grey brand stays grey @WL-2', () => {
  const { light } = derivePalette('#808285');
  for (const role of ['fill', 'accent', 'focus', 'hero', 'tint-line'] as const) {
    const [red, green, blue] = light[role].match(/\w\w/g)!;
    expect([green, blue]).toEqual([red, red]);
  }
});

test('a pair that cannot meet its contrast ratio is reported, with the nearest colour that can @WL-7', () => {
  const fixed = lightRules.map((rule) => {
    if (rule.role !== 'fill') return rule;
    const { step: _, ...unmoved } = rule;
    return { ...unmoved, l: ({ l }: { l: number }) => l };
  });
  const rules = { light: fixed, dark: darkRules };
  expect(derivePalette('#0f4c4f', rules).light.fill).toBe('#0f4c4f');
  expect(() => derivePalette('#b87a15', rules)).toThrow(BrandColourError);
  let message = '';
  try {
    derivePalette('#b87a15', rules);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(
    /^#b87a15 cannot give fill on fill-ink a contrast of 6\.2:1 in the light scheme; the nearest colour that can is #[0-9a-f]{6}$/,
  );
  expect(() => derivePalette(message.slice(-7), rules)).not.toThrow();
});

test('a dark pair that no colour can satisfy is reported too @WL-7', () => {
  const rules = {
    light: lightRules,
    dark: darkRules.map((rule) =>
      rule.role === 'ink' ? { ...rule, pairs: [[['surface'], 22] as const] } : rule,
    ),
  };
  expect(() => derivePalette('#0f4c4f', rules)).toThrow(
    '#0f4c4f cannot give ink on surface a contrast of 22:1 in the dark scheme; no colour of this hue can',
  );
});

test.each(['', 'teal', '#fff', '#0f4c4g', '#0f4c4f80', '0f4c4f'])(
  '%j is not a valid brand colour @WL-7',
  (brand) => {
    expect(() => derivePalette(brand)).toThrow(BrandColourError);
  },
);

test('the custom properties: light, dark by system preference, dark by attribute @WL-2', () => {
  const css = paletteCss(derivePalette('#0f4c4f'), '.portal');
  expect(css).toMatch(/^\.portal\{color-scheme:light;--surface:#fff;/);
  expect(css).toContain(
    '@media (prefers-color-scheme:dark){.portal:not([data-scheme=light],[data-scheme=light] *){color-scheme:dark;--surface:',
  );
  expect(css).toContain('[data-scheme=dark] .portal,.portal[data-scheme=dark]{color-scheme:dark;');
  for (const role of colourRoles) expect(css.split(`--${role}:`)).toHaveLength(4);
  expect(css).not.toMatch(/\s{2}|\n/);
  expect(css.length).toBeLessThan(2_048);
});

test.each([
  ['light', 1, false, ['light']],
  ['dark', 1, false, ['dark']],
  ['system', 2, true, ['light', 'dark']],
] as const)(
  'a page in the scheme %s contains the colours of that scheme only @WL-2',
  (scheme, times, follows, schemes) => {
    const css = pagePaletteCss(derivePalette('#0f4c4f'), '.portal', scheme);
    for (const name of [...colourRoles, 'field', 'elevation'])
      expect(css.split(`--${name}:`)).toHaveLength(times + 1);
    expect(css.includes('@media (prefers-color-scheme:dark)')).toBe(follows);
    expect([...css.matchAll(/color-scheme:(\w+);/g)].map(([, found]) => found)).toEqual(schemes);
  },
);
