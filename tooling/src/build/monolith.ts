import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { createStylesRule, LOADERS_FOLDER, MINIMIZERS, TYPESCRIPT_RULE } from '../preset/base';
import { compile } from './compile';

/** Input and output of a monolithic bundle. */
export interface MonolithBuild {
  /** TypeScript file that starts the app. */
  readonly entry: string;
  /** Folder that gets `main.js` and `main.css`. */
  readonly output: string;
  /** Files by the names under which the entry imports them. */
  readonly alias: Readonly<Record<string, string>>;
}

function portal(name: string): string {
  return path.join(import.meta.dirname, '../../..', name);
}

/**
 * Builds an app as one ordinary bundle with the loaders and the minifier of the parts: the baseline that the composed
 * portal is measured against.
 *
 * @throws Error with webpack's messages
 */
export async function buildMonolith({ entry, output, alias }: MonolithBuild): Promise<void> {
  await compile([
    {
      mode: 'production',
      devtool: false,
      context: path.dirname(entry),
      target: ['web', 'es2022'],
      entry: { main: entry },
      module: {
        rules: [TYPESCRIPT_RULE, createStylesRule('monolith', true)],
      },
      resolve: {
        extensions: ['.ts', '.tsx', '.js'],
        alias,
        // Resolves libraries to the versions that the parts use.
        modules: [
          'node_modules',
          ...['recovery-mf', 'shared-wl-assets'].map((name) => portal(`${name}/node_modules`)),
        ],
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
}
