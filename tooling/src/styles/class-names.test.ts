import { listParts, WORKSPACE } from '../workspace';
import { getClassNameOptions, getClassPrefix } from './class-names';

test('no two parts have the same class prefix, and none is the beginning of another @CARD-3', () => {
  const prefixes = [...listParts(WORKSPACE), 'hello-mf', 'monolith'].map(getClassPrefix);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes.filter((prefix) => !/^[A-Z][a-z][A-Z]$/.test(prefix))).toEqual([]);
});

test('class names begin with the prefix of their part, and are readable in development @CARD-3', () => {
  const { localIdentName, getLocalIdent } = getClassNameOptions('hello-mf');
  const resourcePath = '/a/src/Field.module.css';
  expect(localIdentName.startsWith(getClassPrefix('hello-mf'))).toBe(true);
  expect(getLocalIdent({ resourcePath, mode: 'development' }, '', 'row')).toBe('hello-mf-row-Field');
  expect(getLocalIdent({ resourcePath, mode: 'production' }, '', 'row')).toBeUndefined();
});
