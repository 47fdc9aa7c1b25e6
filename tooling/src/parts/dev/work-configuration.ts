import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { GuardedChunks } from '../../build/guarded-chunks';

/** Where a build that is worked on lies, below the part's folder. */
export const WORK_FOLDER = '.build/dev';

/** Where the root for fast refresh lies; apart from a root that is worked on itself. */
export const REFRESHING_ROOT_FOLDER = '.build/refreshing-root';

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'fast-refresh');

/** Sees to it that a changed text is a reason to build, though no module asks for it. */
class WatchTexts {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap('WatchTexts', ({ contextDependencies }) => {
      contextDependencies.add(path.join(this.folder, 'i18n'));
    });
  }
}

/** Much faster than for good: nothing is made small, and later files are not checked, since they change. */
const unchecked = (folder: string, configuration: Configuration, to = WORK_FOLDER): Configuration => {
  const output = path.basename(configuration.output?.path ?? '');
  return {
    ...configuration,
    optimization: { ...configuration.optimization, minimize: false },
    plugins: (configuration.plugins ?? []).filter((plugin) => !(plugin instanceof GuardedChunks)),
    output: {
      ...configuration.output,
      path: path.join(folder, to, output),
      // A portal elsewhere loads these files from this machine.
      ...(output !== 'edge' && { crossOriginLoading: 'anonymous' as const }),
    },
  };
};

const withEntry = (configuration: Configuration, change: (files: string[]) => string[]): Configuration => ({
  ...configuration,
  entry: Object.fromEntries(
    Object.entries(configuration.entry as Record<string, string | string[]>).map(([name, files]) => [
      name,
      change([files].flat()),
    ]),
  ),
});

/**
 * A part's browser build whose modules can be exchanged in a page that is open: each keeps its name from build to build,
 * and components are named to React's fast refresh.
 */
const exchangeable = (part: string, folder: string, configuration: Configuration): Configuration => {
  const work = withEntry(unchecked(folder, configuration), (files) => [
    ...files,
    path.join(here, 'refresh-client.js'),
  ]);
  return {
    ...work,
    module: {
      rules: [
        ...(work.module?.rules ?? []),
        {
          test: /\.tsx$/,
          include: path.join(folder, 'src'),
          enforce: 'post',
          loader: path.join(here, 'refresh-loader.js'),
        },
      ],
    },
    optimization: {
      ...work.optimization,
      moduleIds: 'named',
      chunkIds: 'named',
      concatenateModules: false,
      usedExports: false,
      mangleExports: false,
      innerGraph: false,
    },
    plugins: [
      ...(work.plugins ?? []),
      new webpack.HotModuleReplacementPlugin(),
      new webpack.DefinePlugin({ PORTAL_PART: JSON.stringify(part) }),
      new WatchTexts(folder),
    ],
  };
};

/** The builds of a part that is worked on. The root begins each page, so that one is only ever loaded anew. */
export const workConfigurations = (
  part: string,
  folder: string,
  configurations: readonly Configuration[],
): Configuration[] =>
  configurations.map((configuration) =>
    configuration.name === part && part !== 'root-config'
      ? exchangeable(part, folder, configuration)
      : unchecked(folder, configuration),
  );

/** The root as pages of a part that is worked on need it: React's development build with fast refresh. */
export const refreshingRoot = (folder: string, configurations: readonly Configuration[]): Configuration[] =>
  configurations
    .filter(({ output }) => path.basename(output?.path ?? '') === 'browser')
    .map((configuration) => {
      const work = unchecked(folder, configuration, REFRESHING_ROOT_FOLDER);
      return {
        ...withEntry(work, (files) => [path.join(here, 'refresh-runtime.js'), ...files]),
        optimization: { ...work.optimization, nodeEnv: 'development' },
      };
    });
