import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listParts, WORKSPACE } from '../workspace';
import { checkStyles } from './check-styles';
import { createStylePolicy, type StylePolicy } from './style-policy';

const POLICY: StylePolicy = { part: 'hello-mf', layer: 'part' };

function faultsIn(css: string, isModule: boolean) {
  return checkStyles({ css: Buffer.from(css), file: 'hello.css', isModule }, POLICY);
}

/** Class of the part in a CSS module and in a plain style sheet. */
function own(isModule: boolean): string {
  return isModule ? '.card' : '.hello-mf-card';
}

/** Selectors that also match elements of other parts; `OWN` is a class of the part. */
const REACHING = [
  '*',
  'input',
  'body',
  ':root',
  'html',
  '#slot-main',
  '[data-x]',
  "input[type='password']",
  ':root OWN ~ p',
  'OWN ~ *',
  'OWN + p',
  'OWN + p > b',
  'OWN, p',
  'p, OWN',
  'p:not(OWN)',
  ':not(OWN) p',
  'body:has(OWN)',
  ':is(OWN, p)',
  ':where(p) b',
  ':is(:is(p))',
  '::selection',
  '::backdrop',
  ':focus-visible',
  'p:hover > b',
  ':global(.portal)',
  ':global(.portal) OWN',
  'OWN :global(.portal)',
  'OWN:not(:global(.portal))',
  'OWN:is(:global(.portal))',
  '::view-transition',
  ':host p',
];

/** Contexts that a rule may be in. */
const PLACES: Readonly<Record<string, (rule: string) => string>> = {
  'its layer': (rule) => `@layer part {\n${rule}\n}`,
  '@media in its layer': (rule) => `@layer part { @media print {\n${rule}\n} }`,
  'its layer in @media': (rule) => `@media print { @layer part {\n${rule}\n} }`,
  '@supports and @container': (rule) =>
    `@layer part { @supports (gap: 1px) { @container (width > 1px) {\n${rule}\n} } }`,
  '@starting-style': (rule) => `@layer part { @starting-style {\n${rule}\n} }`,
};

const cases = [true, false].flatMap((isModule) =>
  Object.keys(PLACES).flatMap((place) =>
    REACHING.map((selector) => [selector.replaceAll('OWN', own(isModule)), place, isModule] as const),
  ),
);

test.each(cases)('the selector %s in %s is rejected (module: %s) @CARD-6', (selector, place, isModule) => {
  const css = PLACES[place]?.(`${selector} { opacity: 0 !important }`) ?? '';
  expect(faultsIn(css, isModule)).toEqual([expect.objectContaining({ line: 2 })]);
});

const NESTED = ['& ~ p', '& + *', 'body & ~ b', ':global(.x) &', '& i, & ~ p', '& { & ~ p { color: red } }'];

test.each(NESTED.flatMap((rule) => [true, false].map((isModule) => [rule, isModule] as const)))(
  'the nested rule %s is rejected (module: %s) @CARD-6',
  (rule, isModule) => {
    const nested = rule.includes('{') ? rule : `${rule} { color: red }`;
    const faults = faultsIn(`@layer part {\n${own(isModule)} {\n${nested}\n}\n}`, isModule);
    expect(faults).toEqual([expect.objectContaining({ line: 3 })]);
  },
);

const AT_RULES = [
  "@import 'other.css';",
  '@import url(//cdn.example/x.css) layer(part);',
  '@layer part, tokens;',
  '@layer tokens { OWN { color: red } }',
  '@layer primitives { OWN { color: red } }',
  '@layer { OWN { color: red } }',
  '@layer part.inner { OWN { color: red } }',
  '@layer part { @layer tokens { OWN { color: red } } }',
  'OWN { color: red }',
  '@media print { OWN { color: red } }',
  "@font-face { font-family: 'Inter'; src: url(x.woff2) }",
  '@font-face { src: url(x.woff2) }',
  "@property --accent { syntax: '*'; inherits: true }",
  '@page { margin: 0 }',
  '@view-transition { navigation: auto }',
  "@counter-style dots { system: cyclic; symbols: '.' }",
  '@scope (OWN) { p { color: red } }',
  "@namespace svg 'http://www.w3.org/2000/svg';",
  '@value accent: red;',
  '@tailwind base;',
  'OWN { color: red',
  'OWN } color: red {',
];

test.each(AT_RULES.flatMap((css) => [true, false].map((isModule) => [css, isModule] as const)))(
  'the style sheet %s is rejected (module: %s) @CARD-6',
  (css, isModule) => {
    const faults = faultsIn(css.replaceAll('OWN', own(isModule)), isModule);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every(({ line, reason }) => line === 1 && reason !== '')).toBe(true);
  },
);

test('a class or animation without the prefix of the part is rejected in a plain style sheet @CARD-6', () => {
  const sheet =
    '@layer part {\n.card { color: red }\n.shell-name { color: red }\n@keyframes turn { to { opacity: 0 } }\n}';
  expect(faultsIn(sheet, false).map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(faultsIn(sheet, true)).toEqual([]);
});

test.each([true, false])('rules that stay within the part pass (module: %s) @CARD-6', (isModule) => {
  const sheet = `@media print { @layer part { OWN p + p, p OWN, OWN:is(a, b), [data-dark] OWN > * { color: red } } }
    @layer part {
      :is(OWN, OWN.more) > li + li::before { content: '' }
      OWN { & p { gap: 0 } body & { gap: 0 } &:hover { gap: 0 } > b { gap: 0 } @media print { gap: 0 } }
      @keyframes hello-mf-turn { to { opacity: 0 } }
      @font-face { font-family: 'hello-mf-icons'; src: url(x.woff2) }
      @property --hello-mf-size { syntax: '*'; inherits: false }
    }`;
  expect(faultsIn(sheet.replaceAll('OWN', own(isModule)), isModule)).toEqual([]);
});

const sheets = listParts(WORKSPACE).flatMap((part) =>
  readdirSync(path.join(WORKSPACE, part, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => [part, path.join('src', file)] as const),
);

test.each(sheets)('%s/%s stays within its part @CARD-6', (part, file) => {
  const policy = createStylePolicy(part, file);
  const css = readFileSync(path.join(WORKSPACE, part, file));
  const isModule = file.endsWith('.module.css');
  expect(policy === null ? [] : checkStyles({ css, file, isModule }, policy)).toEqual([]);
});

test('only shared-wl-assets has global tokens and base styles @CARD-6', () => {
  expect(sheets.filter(([part, file]) => createStylePolicy(part, file) === null)).toEqual([
    ['shared-wl-assets', 'src/ui/styles/base.module.css'],
    ['shared-wl-assets', 'src/ui/styles/tokens.css'],
  ]);
  expect(createStylePolicy('hello-mf', 'src/ui/styles/tokens.css')).toEqual(POLICY);
  expect(createStylePolicy('hello-mf', '../shared-wl-assets/src/ui/styles/tokens.css')).toEqual(POLICY);
});
