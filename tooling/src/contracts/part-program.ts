import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Returns the sources behind the exports of the workspace packages that a part depends on, by import specifier.
 *
 * @param folder the part's folder
 */
export function getWorkspaceImports(folder: string): Readonly<Record<string, string>> {
  const scope = path.join(folder, 'node_modules/@portal');
  return Object.fromEntries(
    readdirSync(scope).flatMap((name) => {
      const packageFolder = realpathSync(path.join(scope, name));
      const { exports = {} } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
        exports?: Readonly<Record<string, unknown>>;
      };
      return Object.entries(exports).flatMap(([module, file]) =>
        typeof file === 'string' && /\.tsx?$/.test(file)
          ? [[`@portal/${name}${module.slice(1)}`, path.join(packageFolder, file)] as const]
          : [],
      );
    }),
  );
}

function readOptions(folder: string): ts.CompilerOptions {
  const file = path.join(folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: unknown };
  const { root } = path.parse(folder);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return {
    ...options,
    // Reads the sources, not the output of an earlier type check.
    composite: false,
    incremental: false,
    // Types are checked separately from builds; without this option every emit would check all files first.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    // Declaration files get the absolute paths of their sources.
    rootDir: root,
    outDir: root,
    types: [],
    // Without these paths TypeScript treats sources behind package exports as installed and emits nothing for them.
    paths: Object.fromEntries(
      Object.entries(getWorkspaceImports(folder)).map(([specifier, source]) => [specifier, [source]]),
    ),
  };
}

/** Returns the TypeScript files of a part, without tests. */
export function listSources(folder: string): readonly string[] {
  return ts.sys
    .readDirectory(path.join(folder, 'src'), ['.ts', '.tsx'])
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

const programs = new Map<string, ts.Program>();

/**
 * Returns the TypeScript program of a part: all sources but tests. Cached per folder, since parsing the libraries takes
 * most of the time.
 *
 * @param folder the part's folder
 */
export function createPartProgram(folder: string): ts.Program {
  const known = programs.get(folder);
  if (known !== undefined) return known;
  const program = ts.createProgram(listSources(folder), readOptions(folder));
  programs.set(folder, program);
  return program;
}
