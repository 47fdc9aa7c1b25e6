import { createRequire } from 'node:module';
import path from 'node:path';
import { WORKSPACE } from '../workspace';
import { createPartFiles } from './part-files';

const files = createPartFiles('hello-mf');
const imported = Object.entries(files).flatMap(([file, text]) =>
  [...text.matchAll(/from '(@portal\/[^']+)'/g)].map(([, name = '']) => ({ file, name })),
);

test('CARD-6 the files of a new part import packages of the portal', () => {
  expect(new Set(imported.map(({ file }) => file)).size).toBeGreaterThan(2);
});

test.each(imported)('CARD-6 $file of a new part finds $name', ({ name }) => {
  // Other parts have the packages that a new one gets.
  const { resolve } = createRequire(path.join(WORKSPACE, 'info-pages-mf/package.json'));
  expect(() => resolve(name)).not.toThrow();
});
