import path from 'node:path';
import { isInstalled } from './bundled-packages';
import type { CompiledModules } from './compiled-modules';
import { traceImports } from './trace-imports';
import { BUILDERS } from './up-to-date';

/**
 * Returns the files of other parts that a build has read, relative to the workspace.
 *
 * @param folder the part's folder
 * @param workspace the workspace's folder
 * @param compiled files that the bundler has read
 */
export function listForeignFiles(
  folder: string,
  workspace: string,
  compiled: CompiledModules,
): readonly string[] {
  const relative = (file: string): string => path.relative(workspace, file).replaceAll(path.sep, '/');
  const isElsewhere = (file: string): boolean => {
    const name = relative(file);
    return (
      !name.startsWith('../') &&
      !name.startsWith(`${path.basename(folder)}/`) &&
      BUILDERS.every((builder) => name !== builder && !name.startsWith(`${builder}/`))
    );
  };
  const executed = traceImports(
    ['portal.part.ts', 'webpack.config.ts'].map((name) => path.join(folder, name)),
    isElsewhere,
  );
  const written = [...compiled.read].filter((file) => !isInstalled(file) && isElsewhere(file));
  return [...new Set([...written, ...executed].map(relative))].sort();
}
