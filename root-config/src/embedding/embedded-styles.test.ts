import { embeddedStyles, framedStyles } from './embedded-styles';

test.each([
  ['.a{padding:1.5rem .25rem}', '.a{padding:calc(1.5*var(--rem)) calc(.25*var(--rem))}'],
  ['.a{margin:-2rem}', '.a{margin:calc(-2*var(--rem))}'],
  [
    '.a{--t:400 2.875rem/3.5rem var(--serif)}',
    '.a{--t:400 calc(2.875*var(--rem))/calc(3.5*var(--rem)) var(--serif)}',
  ],
  ['.a{inset:max(1rem,2px)}', '.a{inset:max(calc(1*var(--rem)),2px)}'],
  ['@media (width<60rem){.a{gap:1rem}}', '@container portal-flow (width<60em){.a{gap:calc(1*var(--rem))}}'],
  ['@media (forced-colors:active){.a{color:red}}', '@media (forced-colors:active){.a{color:red}}'],
  [
    '@media (width<60rem) and (height<30rem){.a{gap:1px}}',
    '@media (width<60rem) and (height<30rem){.a{gap:1px}}',
  ],
  ['.premium-2rem{color:red}', '.premium-2rem{color:red}'],
])('CARD-8 on a host page %s holds as %s', (own, embedded) => {
  expect(embeddedStyles(own)).toBe(embedded);
});

test.each([
  ['@media (width<43.75rem){.a{gap:1rem}}', '@media (max-width:43.74rem){.a{gap:1rem}}'],
  [
    '@media (width<60rem) and (height<30rem){.a{gap:1px}}',
    '@media (max-width:59.99rem) and (max-height:29.99rem){.a{gap:1px}}',
  ],
  ['@media (forced-colors:active){.a{color:red}}', '@media (forced-colors:active){.a{color:red}}'],
])('CARD-8 in the frame of an older browser %s holds as %s', (own, framed) => {
  expect(framedStyles(own)).toBe(framed);
});
