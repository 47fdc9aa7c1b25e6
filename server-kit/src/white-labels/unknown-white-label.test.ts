import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeUnknownWhiteLabel } from './unknown-white-label';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-white-labels-'));
  for (const key of ['default', 'northbank']) writeFileSync(path.join(folder, `${key}.json`), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['nortbank', '; did you mean "northbank"?'],
  ['Northbank', '; did you mean "northbank"?'],
  ['defalt', '; did you mean "default"?'],
  ['southern', '.'],
])('an unknown white label %s is named with its folder and the key that was meant @WL-7', (key, end) => {
  expect(describeUnknownWhiteLabel(key, folder)).toBe(`There is no white label "${key}" in ${folder}${end}`);
});

test('an unknown white label is named without a folder, too @WL-7', () => {
  const absent = path.join(folder, 'absent');
  expect(describeUnknownWhiteLabel('x', absent)).toBe(`There is no white label "x" in ${absent}.`);
});
