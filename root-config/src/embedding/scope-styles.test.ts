import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scopeStyles } from './scope-styles';

test.each([
  ['.a{padding:1.5rem .25rem}', '.a{padding:calc(1.5*var(--rem)) calc(.25*var(--rem))}'],
  ['.a{margin:-2rem}', '.a{margin:calc(-2*var(--rem))}'],
  [
    '.a{--t:400 2.875rem/3.5rem var(--serif)}',
    '.a{--t:400 calc(2.875*var(--rem))/calc(3.5*var(--rem)) var(--serif)}',
  ],
  ['.a{inset:max(1rem,2px)}', '.a{inset:max(calc(1*var(--rem)),2px)}'],
  [
    '@media (max-width:59.999rem){.a{gap:1rem}}.b{gap:2px}',
    '@container portal-flow (max-width:59.999em){.a{gap:calc(1*var(--rem))}}.b{gap:2px}',
  ],
  [
    '@layer part{@media (min-width:80rem){.a{gap:1px}.b{gap:2px}}@media (max-width:43.749rem){.c{gap:3px}}}',
    '@layer part{@container portal-flow (min-width:80em){.a{gap:1px}.b{gap:2px}}@container portal-flow (max-width:43.749em){.c{gap:3px}}}',
  ],
  ['@media (forced-colors:active){.a{color:red}}', '@media (forced-colors:active){.a{color:red}}'],
  ['@media (max-height:30rem){.a{color:red}}', '@media (max-height:30rem){.a{color:red}}'],
  [
    '@media (max-width:59.999rem) and (max-height:29.999rem){.a{gap:1px}}',
    '@container portal-flow (max-width:59.999em){@media (max-height:29.999rem){.a{gap:1px}}}',
  ],
  [
    '@media (max-width:79.999rem),(max-height:47.499rem){.a{gap:1px}}',
    '@container portal-flow (max-width:79.999em){.a{gap:1px}}@media (max-height:47.499rem){.a{gap:1px}}',
  ],
  ['.premium-2rem{color:red}', '.premium-2rem{color:red}'],
])('on a host page %s becomes %s @CARD-8', (own, embedded) => {
  expect(scopeStyles(own)).toBe(embedded);
});

/** Returns the style sheets that an embedded flow may use, with their files. */
const partStyles = (): readonly (readonly [string, string])[] =>
  ['login-mf', 'recovery-mf', 'shared-wl-assets'].flatMap((part) =>
    readdirSync(path.join(__dirname, '../../..', part, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map(
        (file) =>
          [
            `${part}/src/${file}`,
            readFileSync(path.join(__dirname, '../../..', part, 'src', file), 'utf8'),
          ] as const,
      ),
  );

test('no style of an embedded part queries the width of the window @CARD-8', () => {
  const styles = partStyles();
  expect(styles.some(([, css]) => /-width:/.test(css))).toBe(true);
  for (const [file, css] of styles) {
    expect([file, /@media[^{]*width/.exec(scopeStyles(css))?.[0]]).toEqual([file, undefined]);
    // Width queries in any other syntax would not be converted.
    expect([file, /@media[^{]*\(\s*width|@media[^{]*<=?\s*width/.exec(css)?.[0]]).toEqual([file, undefined]);
  }
});
