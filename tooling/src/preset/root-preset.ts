import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { federationAliases } from '../build/federation-aliases';
import { LeaveOutUnusedFederation, lendingAlias } from '../build/federation-runtime';
import { GuardedChunks, guardEntry } from '../build/guarded-chunks';
import { laterLibraryFile, suppliedVersions } from '../build/shared-libraries';
import type { PartDeclaration } from '../part';
import { base, browserOptimization, OUTPUT, reactDom, styles, typescript } from './base';
import { EMBEDDING, embedScriptConfig } from './embedding-preset';

/** Input of one of the root's builds. */
interface HostBuild {
  readonly name: string;
  /** Module it begins with. */
  readonly entry: string;
  /** Folder below `dist`. */
  readonly output: string;
  /** Whether its styles are emitted; those for host pages are the same. */
  readonly emitted: boolean;
}

/** One of the root's builds: an ordinary script that hosts the federation and supplies the shared libraries. */
function hostConfig(
  declaration: PartDeclaration,
  folder: string,
  { name, entry, output, emitted }: HostBuild,
): Configuration {
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: `${declaration.name} (${name})`,
    target: ['web', 'es2022'],
    entry: { [name]: [guardEntry, entry] },
    resolve: { ...basis.resolve, alias: { ...federationAliases(), ...lendingAlias() } },
    module: { rules: [typescript, styles(declaration.name, emitted), reactDom] },
    optimization: {
      ...browserOptimization,
      splitChunks: {
        cacheGroups: { ...browserOptimization.splitChunks.cacheGroups, ...laterLibraryFile },
      },
    },
    output: {
      ...basis.output,
      path: path.join(folder, OUTPUT, output),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:16].js',
      // Set at run time, from the import map: the running script may be a joined copy in another folder.
      publicPath: '',
      trustedTypes: { policyName: `portal-${declaration.name}` },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css', runtime: false }),
      new webpack.DefinePlugin({
        SUPPLIED_VERSIONS: JSON.stringify(suppliedVersions(folder)),
        // Constants that the federation plugin defines in parts.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new LeaveOutUnusedFederation(),
      new GuardedChunks(),
    ],
  };
}

/** The root's builds: for pages of the portal, for host pages, and the script that host pages begin with. */
export function rootPreset(declaration: PartDeclaration, folder: string): Configuration[] {
  return [
    hostConfig(declaration, folder, {
      name: 'root',
      entry: './src/main.ts',
      output: 'browser',
      emitted: true,
    }),
    hostConfig(declaration, folder, {
      name: 'embedded',
      entry: './src/embedding/main.ts',
      output: EMBEDDING,
      emitted: false,
    }),
    embedScriptConfig(declaration, folder),
  ];
}
