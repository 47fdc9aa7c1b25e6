import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { federationAliases } from '../build/federation-aliases';
import { LeaveOutUnusedFederation, lendingAlias, lendingEntry } from '../build/federation-runtime';
import { GuardedChunks, guardEntry } from '../build/guarded-chunks';
import { suppliedLibraries } from '../build/shared-libraries';
import { containerName, type PartDeclaration } from '../part';
import { base, browserOptimization, OUTPUT, styles, typescript } from './base';
import { experiments, federation } from './federation';

/** The root's build: an ordinary script that hosts the federation and supplies the shared libraries. */
export const rootPreset = (declaration: PartDeclaration, folder: string): Configuration[] => {
  const basis = base(declaration, folder);
  return [
    {
      ...basis,
      name: declaration.name,
      target: ['web', 'es2022'],
      entry: { root: [guardEntry, lendingEntry, './src/main.ts'] },
      resolve: { ...basis.resolve, alias: { ...federationAliases(), ...lendingAlias() } },
      module: { rules: [typescript, styles(declaration.name, true)] },
      optimization: browserOptimization,
      output: {
        ...basis.output,
        path: path.join(folder, OUTPUT, 'browser'),
        filename: '[name].js',
        chunkFilename: '[name].[contenthash:16].js',
        // Set at run time, from the import map: the running script may be a joined copy in another folder.
        publicPath: '',
        trustedTypes: { policyName: `portal-${declaration.name}` },
        clean: true,
      },
      plugins: [
        new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css', runtime: false }),
        new ModuleFederationPlugin({
          ...federation,
          name: containerName(declaration.name),
          shared: suppliedLibraries(folder),
          experiments,
        }),
        new LeaveOutUnusedFederation(),
        new GuardedChunks(),
      ],
    },
  ];
};
