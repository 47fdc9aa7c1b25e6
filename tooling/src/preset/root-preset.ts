import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import type { PartDeclaration } from '@portal/contract/part';
import { LIBRARIES_FILE } from '@portal/registry/manifest';
import {
  BROWSER_OPTIMIZATION,
  createBaseConfig,
  createStylesRule,
  MINIMIZERS,
  OUTPUT_FOLDER,
  TYPESCRIPT_RULE,
} from './base';
import { CHUNK_INTEGRITY_ENTRY, ChunkIntegrityPlugin } from './chunk-integrity-plugin';
import { getFederationAliases } from './federation-aliases';
import { getBundlerRuntimeAlias } from './federation-plugins';
import { getLibraryExternals, LAZY_LIBRARY_CHUNK, readSuppliedVersions } from './shared-libraries';

/** Folder of the root's files for host pages, below `dist` (CARD-8). */
const EMBEDDING = 'embedding';

/** Input of one of the root's builds. */
interface HostBuild {
  readonly name: string;
  /** Entry module. */
  readonly entry: string;
  /** Folder below `dist`. */
  readonly output: string;
  /** Whether it is for pages of the portal, which load the shared libraries from their own file. */
  readonly isForPages: boolean;
}

/** Creates the configuration of one of the root's builds: a script that hosts the federation and supplies libraries. */
function createHostConfig(
  declaration: PartDeclaration,
  folder: string,
  { name, entry, output, isForPages }: HostBuild,
): Configuration {
  const baseConfig = createBaseConfig(declaration, folder);
  return {
    ...baseConfig,
    name: `${declaration.name} (${name})`,
    target: ['web', 'es2022'],
    entry: { [name]: [CHUNK_INTEGRITY_ENTRY, entry] },
    resolve: { ...baseConfig.resolve, alias: { ...getFederationAliases(), ...getBundlerRuntimeAlias() } },
    ...(isForPages && { externals: getLibraryExternals() }),
    module: {
      rules: [TYPESCRIPT_RULE, createStylesRule(declaration.name, isForPages)],
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
      // Set at run time, from the URL of the running script.
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

/** Creates the configuration of a standalone script, without Module Federation. */
function createScriptConfig(
  declaration: PartDeclaration,
  folder: string,
  { name, entry, output }: Omit<HostBuild, 'isForPages'>,
): Configuration {
  const baseConfig = createBaseConfig(declaration, folder);
  return {
    ...baseConfig,
    name: `${declaration.name} (${name})`,
    target: ['web', 'es2022'],
    entry: { [name]: entry },
    module: { rules: [TYPESCRIPT_RULE] },
    optimization: { minimizer: MINIMIZERS },
    output: {
      ...baseConfig.output,
      path: path.join(folder, OUTPUT_FOLDER, output),
      filename: '[name].js',
    },
  };
}

/**
 * Returns the root's configurations: for pages of the portal, for host pages, and for the script that those include. Host
 * pages get the libraries inside the root's file, since they load a single one.
 */
export function rootPreset(declaration: PartDeclaration, folder: string): Configuration[] {
  return [
    // Compiled separately, so that it changes only with a library.
    createScriptConfig(declaration, folder, {
      name: path.parse(LIBRARIES_FILE).name,
      entry: './src/federation/shared-libraries.ts',
      output: 'browser',
    }),
    createHostConfig(declaration, folder, {
      name: 'root',
      entry: './src/start-with-libraries.ts',
      output: 'browser',
      isForPages: true,
    }),
    createHostConfig(declaration, folder, {
      name: 'embedded',
      entry: './src/embedding/main.ts',
      output: EMBEDDING,
      isForPages: false,
    }),
    createScriptConfig(declaration, folder, {
      name: 'embed',
      entry: './src/embed-script/main.ts',
      output: EMBEDDING,
    }),
  ];
}
