import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { CHUNK_INTEGRITY_ENTRY, ChunkIntegrityPlugin } from '../build/chunk-integrity-plugin';
import { getFederationAliases } from '../build/federation-aliases';
import { getBundlerRuntimeAlias } from '../build/federation-plugins';
import { LAZY_LIBRARY_CHUNK, readSuppliedVersions } from '../build/shared-libraries';
import type { PartDeclaration } from '../part';
import { listCssModules } from '../styles/class-names';
import {
  BROWSER_OPTIMIZATION,
  createBaseConfig,
  createStylesRule,
  OUTPUT_FOLDER,
  TYPESCRIPT_RULE,
} from './base';
import { createEmbedScriptConfig, EMBEDDING } from './embedding-preset';

/** Input of one of the root's builds. */
interface HostBuild {
  readonly name: string;
  /** Entry module. */
  readonly entry: string;
  /** Folder below `dist`. */
  readonly output: string;
  /** Whether its styles are emitted; those for host pages are the same. */
  readonly emitted: boolean;
}

/** Creates the configuration of one of the root's builds: a script that hosts the federation and supplies libraries. */
function createHostConfig(
  declaration: PartDeclaration,
  folder: string,
  { name, entry, output, emitted }: HostBuild,
): Configuration {
  const baseConfig = createBaseConfig(declaration, folder);
  return {
    ...baseConfig,
    name: `${declaration.name} (${name})`,
    target: ['web', 'es2022'],
    entry: { [name]: [CHUNK_INTEGRITY_ENTRY, entry] },
    resolve: { ...baseConfig.resolve, alias: { ...getFederationAliases(), ...getBundlerRuntimeAlias() } },
    module: {
      rules: [TYPESCRIPT_RULE, createStylesRule(declaration.name, listCssModules(folder), emitted)],
    },
    optimization: {
      ...BROWSER_OPTIMIZATION,
      splitChunks: {
        cacheGroups: { ...BROWSER_OPTIMIZATION.splitChunks.cacheGroups, ...LAZY_LIBRARY_CHUNK },
      },
    },
    output: {
      ...baseConfig.output,
      path: path.join(folder, OUTPUT_FOLDER, output),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:16].js',
      // Set at run time, from the import map: the running script may be part of an entry bundle in another folder.
      publicPath: '',
      trustedTypes: { policyName: `portal-${declaration.name}` },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css', runtime: false }),
      new webpack.DefinePlugin({
        SUPPLIED_VERSIONS: JSON.stringify(readSuppliedVersions(folder)),
        // Constants that the federation plugin defines in parts.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new ChunkIntegrityPlugin(),
    ],
  };
}

/** Returns the root's configurations: for pages of the portal, for host pages, and for the script that those include. */
export function rootPreset(declaration: PartDeclaration, folder: string): Configuration[] {
  return [
    createHostConfig(declaration, folder, {
      name: 'root',
      entry: './src/main.ts',
      output: 'browser',
      emitted: true,
    }),
    createHostConfig(declaration, folder, {
      name: 'embedded',
      entry: './src/embedding/main.ts',
      output: EMBEDDING,
      emitted: false,
    }),
    createEmbedScriptConfig(declaration, folder),
  ];
}
