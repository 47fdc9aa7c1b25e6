import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { compile } from '@portal/tooling/compile';
import { createStylesRule, LOADERS_FOLDER, MINIMIZERS, TYPESCRIPT_RULE } from '@portal/tooling/preset-base';
import { WORKSPACE } from '../../tests/workspace';

/** Files of the monolith. */
export interface Monolith {
  readonly script: Buffer;
  readonly styles: Buffer;
}

/** Libraries are resolved to the versions that the parts use. */
const LIBRARIES = ['recovery-mf', 'shared-wl-assets'].map((name) =>
  path.join(WORKSPACE, name, 'node_modules'),
);

/**
 * Builds the baseline that the composed portal is measured against: its login page from the same sources and libraries,
 * with the loaders and the minifier of the parts, as one ordinary bundle.
 * @throws with the bundler's messages when the build fails
 */
export async function buildLoginMonolith(): Promise<Monolith> {
  const output = mkdtempSync(path.join(tmpdir(), 'monolith-'));
  try {
    await compile([
      {
        mode: 'production',
        devtool: false,
        context: import.meta.dirname,
        target: ['web', 'es2022'],
        entry: { main: path.join(import.meta.dirname, 'monolith.tsx') },
        module: { rules: [TYPESCRIPT_RULE, createStylesRule('monolith', true)] },
        resolve: {
          extensions: ['.ts', '.tsx', '.js'],
          alias: {
            'monolith/login': path.join(WORKSPACE, 'login-mf/src/lifecycles.tsx'),
            'monolith/shell': path.join(WORKSPACE, 'shell/src/lifecycles.tsx'),
          },
          modules: ['node_modules', ...LIBRARIES],
        },
        resolveLoader: { modules: [LOADERS_FOLDER] },
        optimization: { minimizer: MINIMIZERS, splitChunks: false },
        performance: { hints: false },
        output: { path: output, filename: '[name].js', publicPath: '/' },
        plugins: [
          new MiniCssExtractPlugin({ filename: '[name].css' }),
          // Merges lazy chunks into the one bundle, as in a monolith.
          new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        ],
      },
    ]);
    return {
      script: readFileSync(path.join(output, 'main.js')),
      styles: readFileSync(path.join(output, 'main.css')),
    };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
