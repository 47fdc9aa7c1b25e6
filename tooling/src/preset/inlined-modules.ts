import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { readDeclaration } from '../declaration/read-declaration';

/** Modules of shared-wl-assets that hold plain logic without state; they are compiled into the part that uses them. */
export interface InlinedModules {
  readonly includes: (request: string) => boolean;
  readonly plugins: readonly WebpackPluginInstance[];
}

const PACKAGE = '@portal/shared-wl-assets';

/**
 * Separates modules of shared-wl-assets that parts share at run time (`exposes` of its declaration) from stateless ones
 * that are compiled in (its other package exports). The federation plugin claims every request that begins with a
 * remote's name, so requests for compiled-in modules are replaced with file paths first.
 *
 * @param folder folder of shared-wl-assets
 */
export async function resolveInlinedModules(folder: string): Promise<InlinedModules> {
  const { exposes = {} } = await readDeclaration(folder);
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const files = new Map(
    Object.entries(exports)
      .filter(([name]) => !Object.hasOwn(exposes, name))
      .map(([name, file]) => [`${PACKAGE}${name.slice(1)}`, path.join(folder, file)]),
  );
  return {
    includes: (request) => files.has(request),
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^@portal\/shared-wl-assets\//, (resource) => {
        resource.request = files.get(resource.request) ?? resource.request;
      }),
    ],
  };
}
