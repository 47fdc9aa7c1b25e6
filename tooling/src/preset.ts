import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { federationAliases } from './build/federation-aliases';
import {
  BorrowFederationRuntime,
  LeaveOutUnusedFederation,
  lendingAlias,
  lendingEntry,
} from './build/federation-runtime';
import { plainModules, type PlainModules } from './build/plain-modules';
import { consumedLibraries, suppliedLibraries } from './build/shared-libraries';
import { writeServerEntry } from './build/server-entry';
import { containerName, exposedModules, moduleFile, type PartDeclaration } from './part';

const here = path.dirname(fileURLToPath(import.meta.url));

/** What a `webpack.config.ts` exports. */
export type BuildConfigurations = Configuration[] | Promise<Configuration[]>;

/** Folder of a built part, below the part's own. */
export const OUTPUT = 'dist';

const typescript = {
  test: /\.tsx?$/,
  loader: 'ts-loader',
  // Types are checked once for the whole workspace by `tsc -b`.
  options: {
    transpileOnly: true,
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      declaration: false,
      rootDir: path.join(here, '../..'),
    },
  },
};

const styles = (part: string, emitted: boolean) => ({
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
          // The same on the edge and in the browser, and never met in a host page.
          localIdentName: `${part}-[local]-[hash:base64:5]`,
        },
      },
    },
  ],
});

// Loaders are the tooling's own, wherever the part that is built lies.
const loaders = path.join(here, '../node_modules');

const base = (declaration: PartDeclaration, folder: string): Configuration => ({
  context: folder,
  mode: 'production',
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias: federationAliases() },
  resolveLoader: { modules: [loaders] },
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
  output: { uniqueName: containerName(declaration.name) },
});

const minimizers = [
  new TerserPlugin({
    extractComments: false,
    terserOptions: { compress: { passes: 2 }, format: { comments: false } },
  }),
  new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
];

const browserOptimization: Configuration['optimization'] = {
  minimizer: minimizers,
  splitChunks: {
    cacheGroups: {
      default: false,
      defaultVendors: false,
      styles: { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true },
    },
  },
};

const experiments = { optimization: { disableSnapshot: true, target: 'web' } } as const;

const federation = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
  remoteType: 'script',
} as const;

/**
 * The browser build of a part: a federation container of library type `system` whose entry and first modules
 * become one file, later modules one each.
 */
const browserConfig = (declaration: PartDeclaration, folder: string, plain: PlainModules): Configuration => {
  const container = containerName(declaration.name);
  const remotes = [
    ...(declaration.name === 'shared-wl-assets' ? [] : ['shared-wl-assets']),
    ...(declaration.uses ?? []),
  ];
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: declaration.name,
    target: ['web', 'es2022'],
    entry: { [container]: path.join(here, 'build/public-path.js') },
    module: { rules: [typescript, styles(declaration.name, true)] },
    optimization: browserOptimization,
    output: {
      ...basis.output,
      path: path.join(folder, OUTPUT, 'browser'),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:16].js',
      chunkLoadingGlobal: `portal_${container}`,
      // Set at run time by the first module; 'auto' would bring code of its own and find the wrong folder.
      publicPath: '',
      trustedTypes: { policyName: `portal-${declaration.name}` },
      library: { type: 'system' },
      clean: true,
    },
    plugins: [
      // The root or the edge brings a part's styles before it is mounted; its chunks never wait for them.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css', runtime: false }),
      new ModuleFederationPlugin({
        ...federation,
        name: container,
        filename: `${container}.js`,
        library: { type: 'system' },
        exposes: Object.fromEntries(
          Object.entries(exposedModules(declaration)).map(([name, exposed]) => [
            name,
            {
              import: moduleFile(exposed),
              name: typeof exposed === 'string' ? 'first' : name.slice(2),
            },
          ]),
        ),
        // The address is never used: the root's runtime plugin asks the import map by name.
        remotes: Object.fromEntries(
          remotes.map((part) => [`@portal/${part}`, `${containerName(part)}@importmap:@portal/${part}`]),
        ),
        shared: consumedLibraries(declaration, folder),
        experiments,
      }),
      new BorrowFederationRuntime(),
      ...plain.plugins,
    ],
  };
};

/** The edge build of a part: one CommonJS file; libraries and other parts are handed in by the edge. */
const edgeConfig = (declaration: PartDeclaration, folder: string, plain: PlainModules): Configuration => {
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: `${declaration.name} (edge)`,
    target: 'node20',
    entry: { edge: writeServerEntry(declaration, folder) },
    module: { rules: [typescript, styles(declaration.name, false)] },
    optimization: { minimize: false },
    externals: ({ request = '' }, callback) => {
      const own = request.startsWith(`@portal/${declaration.name}`);
      const handedIn =
        /^(react|react-dom|zustand|i18next|react-i18next|axios)(\/|$)/.test(request) ||
        (request.startsWith('@portal/') && !own && !plain.includes(request));
      if (handedIn) callback(undefined, `commonjs ${request}`);
      else callback();
    },
    output: {
      ...basis.output,
      path: path.join(folder, OUTPUT, 'edge'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    plugins: [new MiniCssExtractPlugin({ runtime: false }), ...plain.plugins],
  };
};

/**
 * Everything a part's `webpack.config.ts` has to say.
 *
 * @param declaration the part's `portal.part.ts`
 * @param folder the part's folder
 * @returns one configuration for the browser and one for the edge
 */
export const partPreset = async (declaration: PartDeclaration, folder: string): Promise<Configuration[]> => {
  const plain = await plainModules(path.join(folder, '../shared-wl-assets'));
  return [browserConfig(declaration, folder, plain), edgeConfig(declaration, folder, plain)];
};

/** Folder of what the root builds for host pages, below `dist`. */
const EMBEDDING = 'embedding';

/**
 * One of the root's builds: an ordinary script that hosts the federation and supplies the shared libraries.
 *
 * @param name of the file
 * @param entry module it begins with
 * @param output folder below `dist`
 * @param emitted whether its styles are written; those of host pages are the same
 */
const hostConfig = (
  declaration: PartDeclaration,
  folder: string,
  { name, entry, output, emitted }: { name: string; entry: string; output: string; emitted: boolean },
): Configuration => {
  const basis = base(declaration, folder);
  return {
    ...basis,
    name: `${declaration.name} (${name})`,
    target: ['web', 'es2022'],
    entry: { [name]: [lendingEntry, entry] },
    resolve: { ...basis.resolve, alias: { ...federationAliases(), ...lendingAlias() } },
    module: { rules: [typescript, styles(declaration.name, emitted)] },
    optimization: browserOptimization,
    output: {
      ...basis.output,
      path: path.join(folder, OUTPUT, output),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:16].js',
      crossOriginLoading: emitted ? false : 'anonymous',
      // Set at run time, from the import map: the running script may be a joined copy in another folder.
      publicPath: '',
      trustedTypes: { policyName: `portal-${declaration.name}` },
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
    ],
  };
};

/** The script that a host page begins with: small, and free of everything else. */
const embedScriptConfig = (declaration: PartDeclaration, folder: string): Configuration => {
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
};

/** The root's builds: for pages of the portal, for host pages, and the script that host pages begin with. */
export const rootPreset = (declaration: PartDeclaration, folder: string): Configuration[] => [
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
