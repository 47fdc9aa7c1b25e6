import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '@portal/contract/part';
import { getExposedModules, getModuleFile, toContainerName } from '../part';
import {
  BROWSER_OPTIMIZATION,
  PRESET_FOLDER,
  createBaseConfig,
  createStylesRule,
  INITIAL_CHUNK,
  OUTPUT_FOLDER,
  TYPESCRIPT_RULE,
} from './base';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';
import { ExternalRuntimePlugin, StableModuleIdsPlugin } from './federation-plugins';
import type { InlinedModules } from './inlined-modules';
import { getConsumedLibraries } from './shared-libraries';

/**
 * Creates the configuration of a part's browser build: a federation container of library type `system` whose entry and
 * initial modules become one file, and each lazy module another one.
 */
export function createBrowserConfig(
  declaration: PartDeclaration,
  folder: string,
  inlined: InlinedModules,
): Configuration {
  const container = toContainerName(declaration.name);
  const remotes = [
    ...(declaration.name === 'shared-wl-assets' ? [] : ['shared-wl-assets']),
    ...(declaration.uses ?? []),
  ];
  const baseConfig = createBaseConfig(declaration, folder);
  return {
    ...baseConfig,
    name: declaration.name,
    target: ['web', 'es2022'],
    entry: { [container]: path.join(PRESET_FOLDER, 'public-path.js') },
    module: { rules: [TYPESCRIPT_RULE, createStylesRule(declaration.name, true)] },
    optimization: BROWSER_OPTIMIZATION,
    output: {
      ...baseConfig.output,
      path: path.join(folder, OUTPUT_FOLDER, 'browser'),
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
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        remoteType: 'script',
        name: container,
        filename: `${container}.js`,
        library: { type: 'system' },
        exposes: Object.fromEntries(
          Object.entries(getExposedModules(declaration)).map(([name, exposed]) => [
            name,
            {
              import: getModuleFile(exposed),
              name: typeof exposed === 'string' ? INITIAL_CHUNK : name.slice(2),
            },
          ]),
        ),
        // The URL is never used: the root's runtime plugin resolves the name by the import map.
        remotes: Object.fromEntries(
          remotes.map((part) => [`@portal/${part}`, `${toContainerName(part)}@importmap:@portal/${part}`]),
        ),
        shared: getConsumedLibraries(declaration, folder),
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ExternalRuntimePlugin(),
      new StableModuleIdsPlugin(),
      new ChunkIntegrityPlugin(),
      ...inlined.plugins,
    ],
  };
}
