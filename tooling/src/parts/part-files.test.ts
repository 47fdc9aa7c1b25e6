import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { WORKSPACE } from '../workspace';
import { createPartFiles } from './part-files';

const RESOLUTION: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

const files = createPartFiles('hello-mf');
const imported = Object.entries(files).flatMap(([file, text]) =>
  [...text.matchAll(/(?:from|import) '(@portal\/[^']+)'/g)].map(([, name = '']) => ({ file, name })),
);

test('the files of a new part import packages of the portal @CARD-6', () => {
  expect(new Set(imported.map(({ file }) => file)).size).toBeGreaterThan(2);
});

test.each(imported)('$file of a new part finds $name @CARD-6', ({ file, name }) => {
  const declared = JSON.parse(files['package.json'] ?? '') as Readonly<Record<string, object>>;
  const { dependencies, devDependencies } = declared;
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name.split('/').slice(0, 2).join('/')]);
  // Another part has these packages installed.
  const importer = path.join(WORKSPACE, 'info-pages-mf', file);
  const { resolvedModule } = ts.resolveModuleName(name, importer, RESOLUTION, ts.sys);
  expect(resolvedModule?.resolvedFileName).toMatch(/\.tsx?$/);
});

test('a webpack.config.ts cannot load a second copy of the presets @CARD-6', () => {
  const { resolve } = createRequire(path.join(WORKSPACE, 'info-pages-mf/package.json'));
  expect(() => resolve('@portal/tooling/preset')).toThrow('@portal/tooling/preset');
});
