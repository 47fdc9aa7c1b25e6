import { compareElementStyles } from './element-styles';

const FIELD = 'slot main > form.login-mf-form#0 > input[USER].login-mf-input#0';

test('a changed CSS property is reported with both values, one derived from the layout is not @CARD-6', () => {
  const before = { [FIELD]: { opacity: '1', width: '200px', color: 'red' }, 'slot header': { color: 'red' } };
  const after = { [FIELD]: { opacity: '0', width: '180px', color: 'red' }, 'slot header': { color: 'red' } };
  expect(compareElementStyles(before, before)).toEqual([]);
  expect(compareElementStyles(before, after)).toEqual([
    { element: '<input[USER]> in slot main', property: 'opacity', was: '1', is: '0' },
  ]);
});

test('elements that only one of the pages has are not reported as visual differences @CARD-6', () => {
  expect(
    compareElementStyles({ 'slot main > p.#0': { color: 'red' } }, { 'slot main > p.#1': { color: 'blue' } }),
  ).toEqual([]);
});
