/** @jest-environment node */
import { differenceCiede2000, interpolate, wcagContrast } from 'culori';
import type { BrandSurface } from '@portal/contract/white-label';
import { BrandColourError } from './brand-colour-error';
import { type ColourRole, colourRoles } from './colour-roles';
import type { ColourRule } from './colour-rule';
import { carriesWhiteText } from './contrast';
import { derivePalette, type Palette, type SchemeColours } from './palette';
import { pagePaletteCss, paletteCss, themeColourTags } from './palette-css';
import { paletteRules } from './scheme-rules';

/** Linear congruential generator: the same 40 colours in every run. */
function seededColours(count: number): readonly string[] {
  let state = 20_260_101;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  });
}

const brands = [
  ...['#0f4c4f', '#a4d007', '#ff6200', '#ffcc00', '#38b6ff', '#e6007e', '#d32f2f', '#000080', '#808080', '#000000'],
  ...['#fafaf7', '#7a1f2b', '#2b3a8c', '#1f6b3a', '#b87a15', '#5b3df0', '#00a651', '#8e44ad', '#3d3d45', '#ffffff'],
]; // prettier-ignore
const surfaces = ['deep', 'bright', 'light'] as const;

/** Palettes by colour and surface, derived once. */
const palettes = new Map<string, Palette>();
function paletteOf(brand: string, surface: BrandSurface): Palette {
  const id = `${brand} ${surface}`;
  const palette = palettes.get(id) ?? derivePalette(brand, surface);
  palettes.set(id, palette);
  return palette;
}

const cases = [...brands, ...seededColours(40)].flatMap((brand, index) =>
  surfaces.map((surface) => [brand, surface, index < brands.length ? '@quick' : '@long'] as const),
);

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
  ['fill-line', PAGE],
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

test.each(cases)('brand %s, %s: every pair meets its contrast, light and dark %s @WL-2', (brand, surface) => {
  const palette = paletteOf(brand, surface);
  for (const colours of [palette.light, palette.dark]) {
    expect(Object.keys(colours).sort()).toEqual([...colourRoles].sort());
    for (const hex of Object.values(colours)) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    expect(tooWeak(colours, textPairs, 4.5)).toEqual([]);
    expect(tooWeak(colours, controlPairs, 3)).toEqual([]);
  }
});

test.each(cases)(
  'brand %s, %s: focus is visible on the surface, by ring or background %s @WL-2 @SUP-1',
  (brand, surface) => {
    const { light, dark } = paletteOf(brand, surface);
    for (const colours of [light, dark]) {
      const ring = tooWeak(colours, [['focus', ['hero', 'hero-2', 'surface']]], 3);
      const background = tooWeak(colours, [['surface', ['hero', 'hero-2', 'focus']]], 3);
      expect(ring.length === 0 || background.length === 0).toBe(true);
    }
  },
);

/** CIEDE2000 difference of a colour from the nearest point of the brand surface's gradient. */
function surfaceDistance(brand: string, { hero, 'hero-2': second }: SchemeColours): number {
  const at = interpolate([hero, second], 'rgb');
  const points = Array.from({ length: 21 }, (_, index) => at(index / 20));
  return Math.min(...points.map((point) => differenceCiede2000()(brand, point)));
}

test.each(cases)(
  'brand %s, %s: button and surface are the colour itself where they can %s @WL-2',
  (brand, surface) => {
    const { light } = paletteOf(brand, surface);
    expect(light.fill).toBe(brand);
    if (surface === 'bright') expect(light.hero).toBe(brand);
    if (surface === 'deep' && carriesWhiteText(brand)) expect(surfaceDistance(brand, light)).toBeLessThan(3);
    if (surface === 'light' && carriesWhiteText(brand)) expect(light['hero-line']).toBe(brand);
  },
);

/** Share of the main button's colour in its background while it is disabled (Button.module.css). */
const DISABLED_SHARE = 0.3;

test.each(cases)(
  'brand %s, %s: a disabled main button is readable, light and dark %s @WL-2 @LOG-7',
  (brand, chosen) => {
    const { light, dark } = paletteOf(brand, chosen);
    for (const { surface, fill, ink } of [light, dark])
      expect(wcagContrast(interpolate([surface, fill], 'rgb')(DISABLED_SHARE), ink)).toBeGreaterThanOrEqual(
        4.5,
      );
  },
);

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
  for (const role of ['accent', 'focus', 'ink', 'tint-line'] as const) {
    const [red, green, blue] = light[role].match(/\w\w/g)!;
    expect([green, blue]).toEqual([red, red]);
  }
});

/** Derives a palette with other rules of one role. */
function deriveWith(brand: string, scheme: 'light' | 'dark', role: ColourRole, change: Partial<ColourRule>) {
  return derivePalette(brand, 'deep', (tone) => {
    const rules = paletteRules('deep', tone);
    const changed = rules[scheme].map((rule) => (rule.role === role ? { ...rule, ...change } : rule));
    return { ...rules, [scheme]: changed };
  });
}

test('a pair that cannot meet its contrast ratio is reported, with the nearest colour that can @WL-7', () => {
  const derive = (brand: string) =>
    deriveWith(brand, 'light', 'fill', { pairs: [[['surface'], 6.2]] }).light.fill;
  expect(derive('#0f4c4f')).toBe('#0f4c4f');
  expect(() => derive('#b87a15')).toThrow(BrandColourError);
  let message = '';
  try {
    derive('#b87a15');
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(
    /^#b87a15 cannot give fill on surface a contrast of 6\.2:1 in the light scheme; the nearest colour that can is #[0-9a-f]{6}$/,
  );
  expect(() => derive(message.slice(-7))).not.toThrow();
});

test('a dark pair that no colour can satisfy is reported too @WL-7', () => {
  expect(() => deriveWith('#0f4c4f', 'dark', 'ink', { pairs: [[['surface'], 22]] })).toThrow(
    '#0f4c4f cannot give ink on surface a contrast of 22:1 in the dark scheme; no colour of this hue can',
  );
});

test('a brand surface on which focus is not visible is rejected @WL-7', () => {
  expect(() => deriveWith('#0f4c4f', 'light', 'hero', { l: 0.95 })).toThrow('cannot give hero on surface');
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
    const palette = derivePalette('#0f4c4f');
    const css = pagePaletteCss(palette, '.portal', scheme);
    for (const name of [...colourRoles, 'field', 'elevation'])
      expect(css.split(`--${name}:`)).toHaveLength(times + 1);
    expect(css.includes('@media (prefers-color-scheme:dark)')).toBe(follows);
    const bars = [...themeColourTags(palette, scheme).matchAll(/content="(.+?)"/g)].map(([, bar]) => bar);
    expect(bars).toEqual(schemes.map((each) => palette[each].hero).reverse());
    expect([...css.matchAll(/color-scheme:(\w+);/g)].map(([, found]) => found)).toEqual(schemes);
  },
);
