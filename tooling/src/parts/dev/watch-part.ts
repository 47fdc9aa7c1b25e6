import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { assemblePart } from '../../build/assemble';
import type { PartManifest } from '../../manifest';
import type { PartDeclaration } from '../../part';

/** Where a build that is worked on lies, below the part's folder. */
export const WORK_FOLDER = '.build/dev';

const importDefault = async <Value>(file: string): Promise<Value> =>
  ((await import(pathToFileURL(file).href)) as { default: Value }).default;

/** Reloads the page when whoever serves the entry says that it has changed. */
const REFRESH = `
;(function () {
  var script = document.currentScript;
  var origin = script && script.src ? new URL(script.src).origin : location.origin;
  new EventSource(origin + '/dev/refresh').onmessage = function () { location.reload(); };
})();`;

const forWork = (folder: string, configuration: Configuration): Configuration => {
  const output = path.basename(configuration.output?.path ?? '');
  return {
    ...configuration,
    optimization: { ...configuration.optimization, minimize: false },
    output: {
      ...configuration.output,
      path: path.join(folder, WORK_FOLDER, output),
      // A portal elsewhere loads these files from this machine.
      ...(output !== 'edge' && { crossOriginLoading: 'anonymous' as const }),
    },
  };
};

/**
 * Builds a part each time a source of it changes, much faster than for good: nothing is made small.
 *
 * @param built told of each build that worked; its files are in `.build/dev/part`
 * @param broken told what is wrong with one that did not
 * @returns stops watching
 */
export const watchPart = async (
  folder: string,
  built: () => Promise<void>,
  broken: (reason: string) => void,
): Promise<() => Promise<void>> => {
  const declaration = await importDefault<PartDeclaration>(path.join(folder, 'portal.part.ts'));
  const configurations = await importDefault<Configuration[] | Promise<Configuration[]>>(
    path.join(folder, 'webpack.config.ts'),
  );
  const compiler = webpack(configurations.map((configuration) => forWork(folder, configuration)));
  if (compiler === null) throw new Error('webpack took no configuration');
  const assemble = async (): Promise<PartManifest> =>
    assemblePart(declaration, folder, {
      from: WORK_FOLDER,
      to: `${WORK_FOLDER}/part`,
      work: { lastLine: REFRESH },
    });
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return broken(error.message);
    if (stats === undefined || stats.hasErrors())
      return broken(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result');
    assemble()
      .then(built)
      .catch((reason: unknown) => broken(String(reason)));
  });
  return () =>
    new Promise((resolve) => {
      if (watching === undefined) resolve();
      else watching.close(() => resolve());
    });
};
