import { shortenLogicalNames } from './physical-names';

test.each([
  [
    '.a{inline-size:1px;min-block-size:2px;max-inline-size:3px}',
    '.a{width:1px;min-height:2px;max-width:3px}',
  ],
  ['.a{margin-block-start:0;padding-block-end:1px}', '.a{margin-top:0;padding-bottom:1px}'],
  [
    '.a{border-block-end:1px solid;border-block-end-color:red}',
    '.a{border-bottom:1px solid;border-bottom-color:red}',
  ],
  ['.a{inset-block-start:0;color:red}', '.a{top:0;color:red}'],
  ['@media print{.a{block-size:0}}', '@media print{.a{height:0}}'],
])('%s has shorter names @CARD-4', (css, shorter) => {
  expect(shortenLogicalNames(css)).toBe(shorter);
});

test.each([
  ['along a line', '.a{padding-inline-start:0;inset-inline:0;margin-inline:0 1px}'],
  ['for both sides', '.a{padding-block:0 1px;inset-block:0;scroll-margin-block:1px}'],
  ['of one’s own', '.a{--block-size:1px;height:var(--block-size)}'],
  ['in a value', '.a{transition-property:block-size,inline-size}'],
  ['in a condition', '@container (min-inline-size:9px){.a{color:red}}'],
])('a name %s stays @CARD-4', (_where, css) => {
  expect(shortenLogicalNames(css)).toBe(css);
});
