import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { BorrowFederationRuntime, SameFederationEntryEverywhere } from '../build/federation-runtime';
import { GuardedChunks } from '../build/guarded-chunks';
import type { PlainModules } from '../build/plain-modules';
import { consumedLibraries } from '../build/shared-libraries';
import { containerName, exposedModules, moduleFile, type PartDeclaration } from '../part';
import { base, browserOptimization, BUILD_FOLDER, FIRST_CHUNK, OUTPUT, styles, typescript } from './base';
import { experiments, federation } from './federation';

/**
 * The browser build of a part: a federation container of library type `system` whose entry and first modules
 * become one file, later modules one each.
 */
export function browserConfig(
  declaration: PartDeclaration,
  folder: string,
  plain: PlainModules,
): Configuration {
  const container = containerName(declaration.name);
  const remotes = [
    ...(declaration.name === 'shared-wl-assets' ? [] : ['shared-wl-assets']),
    ...(declaration.uses ?? []),
  ];
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: declaration.name,
    target: ['web', 'es2022'],
    entry: { [container]: path.join(BUILD_FOLDER, 'public-path.js') },
    module: { rules: [typescript, styles(declaration.name, true)] },
    optimization: browserOptimization,
    output: {
      ...basis.output,
      path: path.join(folder, OUTPUT, 'browser'),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:16].js',
      chunkLoadingGlobal: `portal_${container}`,
      // Set at run time by the first module; 'auto' would add code and find the wrong folder.
      publicPath: '',
      trustedTypes: { policyName: `portal-${declaration.name}` },
      library: { type: 'system' },
      clean: true,
    },
    plugins: [
      // The root or the edge loads a part's styles before it is mounted; its chunks never wait for them.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css', runtime: false }),
      new ModuleFederationPlugin({
        ...federation,
        name: container,
        filename: `${container}.js`,
        library: { type: 'system' },
        exposes: Object.fromEntries(
          Object.entries(exposedModules(declaration)).map(([name, exposed]) => [
            name,
            {
              import: moduleFile(exposed),
              name: typeof exposed === 'string' ? FIRST_CHUNK : name.slice(2),
            },
          ]),
        ),
        // The URL is never used: the root's runtime plugin resolves the name by the import map.
        remotes: Object.fromEntries(
          remotes.map((part) => [`@portal/${part}`, `${containerName(part)}@importmap:@portal/${part}`]),
        ),
        shared: consumedLibraries(declaration, folder),
        experiments,
      }),
      new BorrowFederationRuntime(),
      new SameFederationEntryEverywhere(),
      new GuardedChunks(),
      ...plain.plugins,
    ],
  };
}
