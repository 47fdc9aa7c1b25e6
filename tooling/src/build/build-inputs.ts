import path from 'node:path';
import { findBundledPackages, isInstalled } from './bundled-packages';
import type { CompiledModules } from './compiled-modules';
import { resolveInlinedRequests } from './inlined-requests';
import { traceImports } from './trace-imports';
import { BUILDERS, type BuildInputs } from './up-to-date';

/**
 * Returns a build's inputs from the bundler's modules.
 *
 * @param folder the part's folder
 * @param workspace the workspace's folder
 * @param compiled files that the bundler has read
 * @param libraries shared libraries whose versions the manifest states
 */
export function collectBuildInputs(
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
  const executed = traceImports(
    ['portal.part.ts', 'webpack.config.ts'].map((name) => path.join(folder, name)),
    isElsewhere,
  );
  const written = [...compiled.read].filter((file) => !isInstalled(file) && isElsewhere(file));
  const shared = path.join(workspace, 'shared-wl-assets');
  return {
    files: [...new Set([...written, ...executed].map(relative))].sort(),
    inlinedRequests: Object.entries(resolveInlinedRequests(shared))
      .filter(([, file]) => file !== null && compiled.read.has(path.join(shared, file)))
      .map(([request]) => request),
    packages: [...new Set(findBundledPackages(compiled.read).map(({ name }) => name))],
    libraries: [...libraries].sort(),
  };
}
