import path from 'node:path';
import { listParts, WORKSPACE } from '../workspace';
import { createClassNaming, getClassPrefix, listCssModules } from './class-names';

const FILES = ['/a/src/Card.module.css', '/a/src/Field.later.module.css'];

function listFiles(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `/a/src/Card${at}.module.css`);
}

test('no two parts have the same class prefix, and none is the beginning of another @CARD-3', () => {
  const prefixes = [...listParts(WORKSPACE), 'hello-mf', 'monolith'].map(getClassPrefix);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes.filter((prefix) => !/^[A-Z][a-z][A-Z]$/.test(prefix))).toEqual([]);
});

test.each([
  ['few files', FILES, /^DcI[01][0-9a-z]{1,2}$/],
  ['80 files', listFiles(80), /^DcIz{0,2}[0-9a-y][0-9a-z]{1,2}$/],
])(
  'every class of a part of %s has a unique short name, which is the same in every build @CARD-3',
  (_many, files, form) => {
    const classes = files.flatMap((file) =>
      Array.from({ length: 40 }, (_, at) => [file, `class${at}`] as const),
    );
    const nameAll = (): string[] => {
      const nameOf = createClassNaming('hello-mf', files);
      return classes.map(([resourcePath, name]) => nameOf({ resourcePath, mode: 'production' }, '', name));
    };
    const names = nameAll();
    expect(new Set(names).size).toBe(classes.length);
    expect(nameAll()).toEqual(names);
    expect(names.filter((name) => !form.test(name))).toEqual([]);
  },
);

test('a class used twice keeps its name @CARD-3', () => {
  const nameOf = createClassNaming('hello-mf', FILES);
  const [card, other, again] = ['card', 'other', 'card'].map((name) =>
    nameOf({ resourcePath: FILES[0] ?? '' }, '', name),
  );
  expect(again).toBe(card);
  expect(other).not.toBe(card);
});

test.each([
  ['in development', { resourcePath: FILES[1] ?? '', mode: 'development' }, 'hello-mf-row-Field'],
  ['of a file that the part does not list', { resourcePath: '/b/Row.module.css' }, 'hello-mf-row-Row'],
])('a class %s has a readable name @CARD-3', (_what, loader, name) => {
  expect(createClassNaming('hello-mf', FILES)(loader, '', 'row')).toBe(name);
});

test('the CSS modules of a part are listed in one order, without its tests and plain sheets @CARD-3', () => {
  const files = listCssModules(path.join(WORKSPACE, 'shared-wl-assets'));
  expect(files).toEqual([...files].sort());
  expect(files.every((file) => file.endsWith('.module.css'))).toBe(true);
  expect(files.length).toBeGreaterThan(20);
  expect(listCssModules('/no/such/part')).toEqual([]);
});
