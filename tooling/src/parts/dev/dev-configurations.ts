import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import reactRefreshTypeScript from 'react-refresh-typescript';
import type { Compiler, Configuration, EntryObject, WebpackPluginInstance } from 'webpack';
import { PRESET_FOLDER, TYPESCRIPT_RULE } from '../../preset/base';
import { ChunkIntegrityPlugin } from '../../preset/chunk-integrity-plugin';

/** Folder of development builds, below the part's folder. */
export const DEV_FOLDER = '.build/dev';

/** Folder of the root with React's development build; a root that is itself in development uses DEV_FOLDER. */
export const DEV_ROOT_FOLDER = '.build/dev-root';

function resolveSibling(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** Has to run before react-dom, which looks for the hook once. */
const DEVTOOLS_HOOK = resolveSibling('devtools-hook.js');

const RELOAD_WITHOUT_REFRESH = resolveSibling('reload-without-refresh.js');

function outputName({ output }: Configuration): string {
  return path.basename(output?.path ?? '');
}

/** Returns whether pages load the files of a configuration; a root has further ones for host pages. */
function isForPages(configuration: Configuration): boolean {
  return outputName(configuration) === 'browser';
}

/** Changes the output folder and removes minification and chunk checks, since chunks change. */
function withoutOptimization(folder: string, configuration: Configuration, to: string): Configuration {
  return {
    ...configuration,
    cache: { type: 'memory' },
    optimization: { ...configuration.optimization, minimize: false },
    plugins: (configuration.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkIntegrityPlugin)),
    output: {
      ...configuration.output,
      path: path.join(folder, to, outputName(configuration)),
      // A portal on another port loads these files.
      ...(isForPages(configuration) && { crossOriginLoading: 'anonymous' as const }),
    },
  };
}

function withEntryFile(configuration: Configuration, file: string): EntryObject {
  return Object.fromEntries(
    Object.entries(configuration.entry as Readonly<Record<string, string | string[]>>).map(
      ([name, files]) => [name, [file, ...[files].flat()]],
    ),
  );
}

/** Returns the configuration of a browser build with fixed file names and React Refresh. */
function refreshing(folder: string, configuration: Configuration): Configuration {
  const basis = withoutOptimization(folder, configuration, DEV_FOLDER);
  return {
    ...basis,
    mode: 'development',
    entry: withEntryFile(configuration, RELOAD_WITHOUT_REFRESH),
    module: {
      rules: (basis.module?.rules ?? []).map((rule) =>
        rule === TYPESCRIPT_RULE
          ? {
              ...TYPESCRIPT_RULE,
              options: {
                ...TYPESCRIPT_RULE.options,
                getCustomTransformers: () => ({ before: [reactRefreshTypeScript()] }),
              },
            }
          : rule,
      ),
    },
    optimization: { ...basis.optimization, emitOnErrors: false },
    output: { ...basis.output, chunkFilename: '[name].js' },
    plugins: [
      ...(basis.plugins ?? []).filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)),
      // The runtime loads and updates style sheets, as root and edge do in production.
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      // The dev server's own overlay shows errors.
      new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, PRESET_FOLDER] }),
    ],
  };
}

function withPlugin(configuration: Configuration, plugin: WebpackPluginInstance): Configuration {
  return {
    ...configuration,
    plugins: [...(configuration.plugins ?? []), plugin],
  };
}

/** Leaves the dev server's client out of builds that no page loads; the option's type lacks `false`. */
const withoutDevServer: WebpackPluginInstance = {
  apply: ({ options }: Compiler) => {
    Object.assign(options, { devServer: false });
  },
};

/** Hooks of a development build. */
interface DevHooks {
  /** Folder whose changes cause a build although no module imports it. */
  readonly texts: string;
  /** Runs when all files of a build have been written, before pages are notified. */
  readonly emitted: () => Promise<void>;
}

/** Plugin of each configuration that calls the hooks when all configurations have been built. */
class DevBuild implements WebpackPluginInstance {
  readonly #failed = new Set<Compiler>();

  readonly #last: string | undefined;
  readonly #hooks: DevHooks;

  constructor(last: string | undefined, hooks: DevHooks) {
    this.#last = last;
    this.#hooks = hooks;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('DevBuild', (stats) => {
      if (stats.hasErrors()) this.#failed.add(compiler);
      else this.#failed.delete(compiler);
    });
    if (compiler.options.name !== this.#last) return;
    compiler.hooks.afterCompile.tap('DevBuild', ({ contextDependencies }) => {
      contextDependencies.add(this.#hooks.texts);
    });
    compiler.hooks.afterEmit.tapPromise('DevBuild', async () => {
      this.#failed.delete(compiler);
      if (this.#failed.size === 0) await this.#hooks.emitted();
    });
  }
}

/**
 * Returns the configurations of a part in development. Pages replace modules of its browser build, but reload for those
 * of the root, with which each page starts. The last configuration is built after the others and calls the hooks.
 */
export function createDevConfigurations(
  part: string,
  folder: string,
  configurations: readonly Configuration[],
  hooks: DevHooks,
): Configuration[] {
  const builds = configurations.map((configuration): Configuration => {
    if (!isForPages(configuration)) {
      const build = withPlugin(withoutOptimization(folder, configuration, DEV_FOLDER), withoutDevServer);
      // Class names depend on the mode, and have to be those of the browser build.
      return part === 'root-config' ? build : { ...build, mode: 'development' };
    }
    return part === 'root-config'
      ? withoutOptimization(folder, configuration, DEV_FOLDER)
      : refreshing(folder, configuration);
  });
  const names = builds.map(({ name }) => name ?? '');
  const devBuild = new DevBuild(names.at(-1), hooks);
  return builds.map((build, index) => ({
    ...withPlugin(build, devBuild),
    dependencies: index === builds.length - 1 ? names.slice(0, index) : [],
  }));
}

/** Returns the root's configurations for pages of a part in development: React Refresh needs React's development build. */
export function createDevRootConfigurations(
  folder: string,
  configurations: readonly Configuration[],
): Configuration[] {
  return configurations.filter(isForPages).map((configuration) => ({
    ...withoutOptimization(folder, configuration, DEV_ROOT_FOLDER),
    mode: 'development',
    entry: withEntryFile(configuration, DEVTOOLS_HOOK),
  }));
}
