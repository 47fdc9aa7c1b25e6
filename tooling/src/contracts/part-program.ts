import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Files by import specifier. */
export type WorkspaceImports = Readonly<Record<string, string>>;

/**
 * Returns the sources behind the exports of the workspace packages that a part depends on, by import specifier.
 *
 * @param folder the part's folder
 */
export function getWorkspaceImports(folder: string): WorkspaceImports {
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

function createOptions(folder: string, imports: WorkspaceImports): ts.CompilerOptions {
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
    paths: Object.fromEntries(Object.entries(imports).map(([specifier, source]) => [specifier, [source]])),
  };
}

/** Returns the TypeScript files of a part, without tests and fixtures. */
function listSources(folder: string): readonly string[] {
  return ts.sys
    .readDirectory(path.join(folder, 'src'), ['.ts', '.tsx'])
    .filter((file) => !/\.test\.tsx?$|fixtures?|test-support/i.test(path.relative(folder, file)));
}

/**
 * Creates the TypeScript program of a part, with which declarations are emitted.
 *
 * @param folder the part's folder
 * @param imports files of the modules of other packages
 */
export function createPartProgram(folder: string, imports: WorkspaceImports): ts.Program {
  return ts.createProgram(listSources(folder), createOptions(folder, imports));
}
