import { differences } from './measure-looks';

const FIELD = 'slot main > form.login-mf-form#0 > input[USER].login-mf-input#0';

test('CARD-6 a changed CSS property is reported with both values, one derived from the layout is not', () => {
  const before = { [FIELD]: { opacity: '1', width: '200px', color: 'red' }, 'slot header': { color: 'red' } };
  const after = { [FIELD]: { opacity: '0', width: '180px', color: 'red' }, 'slot header': { color: 'red' } };
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, after)).toEqual([
    { element: '<input[USER]> in slot main', property: 'opacity', was: '1', is: '0' },
  ]);
});

test('CARD-6 elements that only one of the pages has are not reported as visual differences', () => {
  expect(
    differences({ 'slot main > p.#0': { color: 'red' } }, { 'slot main > p.#1': { color: 'blue' } }),
  ).toEqual([]);
});
