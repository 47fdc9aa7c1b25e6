import path from 'node:path';
import { bundledPackages, isInstalled } from './bundled-packages';
import type { CompiledModules } from './compiled-modules';
import { plainRequests } from './plain-requests';
import { tracedImports } from './traced-imports';
import { BUILDERS, type BuildInputs } from './up-to-date';

/**
 * Returns a build's inputs from the bundler's modules.
 *
 * @param folder the part's folder
 * @param workspace the workspace's folder
 * @param compiled files that the bundler has read
 * @param libraries shared libraries whose versions the manifest states
 */
export function buildInputs(
  folder: string,
  workspace: string,
  compiled: CompiledModules,
  libraries: readonly string[],
): BuildInputs {
  const relative = (file: string): string => path.relative(workspace, file).replaceAll(path.sep, '/');
  const isElsewhere = (file: string): boolean => {
    const name = relative(file);
    return (
      !name.startsWith('../') &&
      !name.startsWith(`${path.basename(folder)}/`) &&
      BUILDERS.every((builder) => name !== builder && !name.startsWith(`${builder}/`))
    );
  };
  const executed = tracedImports(
    ['portal.part.ts', 'webpack.config.ts'].map((name) => path.join(folder, name)),
    isElsewhere,
  );
  const written = [...compiled.read].filter((file) => !isInstalled(file) && isElsewhere(file));
  const shared = path.join(workspace, 'shared-wl-assets');
  return {
    files: [...new Set([...written, ...executed].map(relative))].sort(),
    plainRequests: Object.entries(plainRequests(shared))
      .filter(([, file]) => file !== null && compiled.read.has(path.join(shared, file)))
      .map(([request]) => request),
    packages: [...new Set(bundledPackages(compiled.read).map(({ name }) => name))],
    libraries: [...libraries].sort(),
  };
}
