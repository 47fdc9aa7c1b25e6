import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE } from '../workspace';
import type { ConsumerSources } from './consumer-sources';

/** The native compiler takes a second for a part. */
const TSC = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
);

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  resolveJsonModule: true,
  skipLibCheck: true,
  types: [],
};

/** Writes a file. @throws Error for a name that leads out of the folder: another team may have made the build */
function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  if (!file.startsWith(folder + path.sep)) throw new Error(`A build has a source with the name ${name}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Compiles the sources of a part in a temporary folder. @returns first line of each error, after its file */
function compile(part: string, { imports, files }: ConsumerSources): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-contract-'));
  try {
    for (const [file, text] of Object.entries(files)) write(folder, file, text);
    for (const name of new Set(Object.keys(files).map((file) => file.split('/', 1)[0] ?? ''))) {
      const libraries = path.join(WORKSPACE, name, 'node_modules');
      if (existsSync(libraries)) symlinkSync(libraries, path.join(folder, name, 'node_modules'), 'junction');
    }
    const paths = Object.fromEntries(
      Object.entries(imports).map(([specifier, file]) => [specifier, [`./${file}`]]),
    );
    const partSources = Object.keys(files).filter(
      (file) => file.startsWith(`${part}/`) && !file.endsWith('.json'),
    );
    const config = { compilerOptions: { ...COMPILER_OPTIONS, paths }, files: partSources };
    write(folder, 'tsconfig.json', JSON.stringify(config));
    const words = [TSC, '-p', folder, '--pretty', 'false'];
    const { stdout, error } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    if (error !== undefined) throw error;
    // Messages name modules by their path.
    const output = stdout.replaceAll(`${realpathSync(folder)}/`, '');
    return [...output.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error TS\d+: (.+)$/gm)].map(
      ([, file = '', message = '']) => `${file}: ${message}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles the sources of a part against other declarations of the modules that it uses.
 *
 * @param part name of the part
 * @param offered declarations by their path in the sources
 * @returns errors that the sources do not have with the declarations of their build
 */
export function findCompileErrors(
  part: string,
  sources: ConsumerSources,
  offered: Readonly<Record<string, string>>,
): readonly string[] {
  const errors = compile(part, { ...sources, files: { ...sources.files, ...offered } });
  if (errors.length === 0) return [];
  const former = new Set(compile(part, sources));
  return [...new Set(errors)].filter((error) => !former.has(error));
}
