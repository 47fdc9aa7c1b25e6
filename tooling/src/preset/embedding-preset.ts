import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '../part';
import { createBaseConfig, MINIMIZERS, OUTPUT_FOLDER, TYPESCRIPT_RULE } from './base';

/** Folder of the root's files for host pages, below `dist` (CARD-8). */
export const EMBEDDING = 'embedding';

/** Creates the configuration of the script that a host page includes: small, without libraries. */
export function createEmbedScriptConfig(declaration: PartDeclaration, folder: string): Configuration {
  const baseConfig = createBaseConfig(declaration, folder);
  return {
    ...baseConfig,
    name: `${declaration.name} (embed)`,
    target: ['web', 'es2022'],
    entry: { embed: './src/embed-script/main.ts' },
    module: { rules: [TYPESCRIPT_RULE] },
    optimization: { minimizer: MINIMIZERS },
    output: {
      ...baseConfig.output,
      path: path.join(folder, OUTPUT_FOLDER, EMBEDDING),
      filename: '[name].js',
    },
  };
}
