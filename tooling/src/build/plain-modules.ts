import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';
import type { PartDeclaration } from '../part';

/** Modules of shared-wl-assets that hold plain logic without state; they are compiled into the part that uses them. */
export interface PlainModules {
  readonly includes: (request: string) => boolean;
  readonly plugins: readonly WebpackPluginInstance[];
}

const PACKAGE = '@portal/shared-wl-assets';

/**
 * Tells apart what parts share at run time from what they compile in: the modules that shared-wl-assets exposes in its
 * declaration are shared; the others that its package exports are pure functions, of which several copies do no harm.
 * The federation plugin takes every request that begins with a remote's name, so the plain ones get their file's path
 * before it looks.
 *
 * @param folder folder of shared-wl-assets
 */
export async function plainModules(folder: string): Promise<PlainModules> {
  const declared = (await import(pathToFileURL(path.join(folder, 'portal.part.ts')).href)) as {
    default: PartDeclaration;
  };
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const files = new Map(
    Object.entries(exports)
      .filter(([name]) => !Object.hasOwn(declared.default.exposes ?? {}, name))
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
