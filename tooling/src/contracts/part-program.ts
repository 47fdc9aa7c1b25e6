import path from 'node:path';
import ts from 'typescript';

const optionsOf = (folder: string): ts.CompilerOptions => {
  const file = path.join(folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  // The sources themselves are read, not what an earlier check of types has left.
  return {
    ...options,
    composite: false,
    incremental: false,
    noEmit: true,
    emitDeclarationOnly: false,
    types: [],
  };
};

const programs = new Map<string, ts.Program>();

/**
 * Returns the type-checked program of a part: all sources but tests. Made once for each folder, since parsing the
 * libraries takes longer than everything that is asked of it.
 *
 * @param folder the part's folder
 */
export const partProgram = (folder: string): ts.Program => {
  const known = programs.get(folder);
  if (known !== undefined) return known;
  const sources = ts.sys
    .readDirectory(path.join(folder, 'src'), ['.ts', '.tsx'])
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const program = ts.createProgram(sources, optionsOf(folder));
  programs.set(folder, program);
  return program;
};
