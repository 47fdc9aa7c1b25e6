import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '../part';
import { base, minimizers, OUTPUT, typescript } from './base';

/** Folder of the root's files for host pages, below `dist` (CARD-8). */
export const EMBEDDING = 'embedding';

/** The script that a host page begins with: small, and free of everything else. */
export function embedScriptConfig(declaration: PartDeclaration, folder: string): Configuration {
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: `${declaration.name} (embed)`,
    target: ['web', 'es2022'],
    entry: { embed: './src/embed-script/main.ts' },
    module: { rules: [typescript] },
    optimization: { minimizer: minimizers },
    output: { ...basis.output, path: path.join(folder, OUTPUT, EMBEDDING), filename: '[name].js' },
  };
}
