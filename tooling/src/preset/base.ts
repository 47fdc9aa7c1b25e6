import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { Features } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '@portal/contract/part';
import { toContainerName } from '../part';
import { getClassNameOptions } from '../styles/class-names';
import { getFederationAliases } from './federation-aliases';

/** Folder of the tooling. */
const TOOLING = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder with modules that builds add to bundles. */
export const PRESET_FOLDER = path.join(TOOLING, 'src/preset');

/** Output folder of a build, below the part's folder. */
export const OUTPUT_FOLDER = 'dist';

/** Rule for TypeScript in every build. */
export const TYPESCRIPT_RULE = {
  test: /\.tsx?$/,
  loader: 'ts-loader',
  // Types are checked once for the whole workspace by `tsc -b`.
  options: {
    transpileOnly: true,
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      declaration: false,
      rootDir: path.dirname(TOOLING),
    },
  },
};

/**
 * Creates the rule for CSS in a build.
 *
 * @param part name of the part, from which the prefix of its class names is derived
 * @param emitted false for builds that need only the class names
 */
export function createStylesRule(part: string, emitted: boolean) {
  return {
    test: /\.css$/,
    use: [
      { loader: MiniCssExtractPlugin.loader, options: { emit: emitted } },
      {
        loader: 'css-loader',
        options: {
          modules: {
            auto: /\.module\.css$/,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            ...getClassNameOptions(part),
          },
        },
      },
    ],
  };
}

// Loaders are resolved from the tooling, wherever the part is.
export const LOADERS_FOLDER = path.join(TOOLING, 'node_modules');

/** Creates the configuration that all builds have in common. */
export function createBaseConfig(declaration: PartDeclaration, folder: string): Configuration {
  return {
    context: folder,
    mode: 'production',
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: getFederationAliases() },
    resolveLoader: { modules: [LOADERS_FOLDER] },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    output: {
      uniqueName: toContainerName(declaration.name),
      // A module that failed because another one was missing runs again on a retry, instead of staying half
      // initialised.
      strictModuleExceptionHandling: true,
    },
  };
}

/**
 * CSS minification. `(width < 60rem)` is shorter than `(max-width: 59.999rem)`, but phones with a browser of 2022
 * support only the long form (BRW-2).
 */
export const STYLES_OPTIONS = { include: Features.MediaRangeSyntax };

/** Minimizers for scripts and styles. */
export const MINIMIZERS: NonNullable<NonNullable<Configuration['optimization']>['minimizer']> = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    // Parts are built in parallel already, and SWC is faster than another process.
    parallel: false,
    extractComments: false,
    terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
  }),
  new CssMinimizerPlugin({
    // Parts are built in parallel already.
    parallel: false,
    minify: CssMinimizerPlugin.lightningCssMinify,
    minimizerOptions: STYLES_OPTIONS,
  }),
];

/** Name of the chunk with the modules that become part of the entry file. */
export const INITIAL_CHUNK = 'first';

/** Minimizers of browser builds, whose styles become one sheet. */
export const BROWSER_OPTIMIZATION = {
  minimizer: MINIMIZERS,
  splitChunks: {
    cacheGroups: {
      default: false,
      defaultVendors: false,
      styles: { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true },
    },
  },
} satisfies Configuration['optimization'];
