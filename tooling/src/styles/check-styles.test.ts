import { checkStyles } from './check-styles';

/** Returns the reasons for a sheet in which `OWN` is a class of the part. */
function faultsIn(css: string): readonly string[] {
  return checkStyles('hello-mf', 'hello.css', Buffer.from(css.replaceAll('OWN', '.hello-mf-card')));
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
  '.portal',
  '.portal OWN + p',
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

const cases = Object.keys(PLACES).flatMap((place) => REACHING.map((selector) => [selector, place] as const));

test.each(cases)('the selector %s in %s is rejected @CARD-6', (selector, place) => {
  const faults = faultsIn(PLACES[place]?.(`${selector} { opacity: 0 !important }`) ?? '');
  expect(faults).toEqual([expect.stringMatching(/: the selector also matches elements outside hello-mf: /)]);
});

test.each(['& ~ p', '& + *', 'body & ~ b', '& i, & ~ p', '& { & ~ p { color: red } }'])(
  'the nested rule %s is rejected @CARD-6',
  (rule) => {
    const nested = rule.includes('{') ? rule : `${rule} { color: red }`;
    expect(faultsIn(`@layer part {\nOWN {\n${nested}\n}\n}`)).toHaveLength(1);
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

test.each(AT_RULES)('the style sheet %s is rejected @CARD-6', (css) => {
  const faults = faultsIn(css);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults).not.toContain('');
});

test('a class or animation without the prefix of the part is rejected and quoted @CARD-6', () => {
  const sheet =
    '@layer part {\n.card { color: red }\n.shell-name { color: red }\n@keyframes turn { to { opacity: 0 } }\n}';
  expect(faultsIn(sheet).map((reason) => reason.split(': ')[0])).toEqual([
    '.card',
    '.shell-name',
    '@keyframes turn',
  ]);
});

test('rules that stay within the part pass @CARD-6', () => {
  const sheet = `@media print { @layer part { OWN p + p, p OWN, OWN:is(a, b), [data-dark] OWN > * { color: red } } }
    @layer part {
      :is(OWN, OWN.hello-mf-more) > li + li::before { content: '' }
      OWN { & p { gap: 0 } body & { gap: 0 } &:hover { gap: 0 } > b { gap: 0 } @media print { gap: 0 } }
      @keyframes hello-mf-turn { to { opacity: 0 } }
      @font-face { font-family: 'hello-mf-icons'; src: url(x.woff2) }
      @property --hello-mf-size { syntax: '*'; inherits: false }
    }`;
  expect(faultsIn(sheet)).toEqual([]);
});
